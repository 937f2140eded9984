import { loadPage } from '../../content/load-page.ts';
import type { PageLoader } from '../../runtime/page-loader.ts';

export const load = ((context) => loadPage(context, 'company')) satisfies PageLoader<unknown>;
