import { loadPage } from '../../components/load-page.server.ts';
import type { PageLoader } from '../../navigation/resolve/page-loader.ts';

export const load = ((context) => loadPage(context)) satisfies PageLoader<unknown>;
