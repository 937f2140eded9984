import { loadServicePage } from '../../components/services/contact-line.server.ts';
import type { PageLoader } from '../../navigation/resolve/page-loader.ts';

export const load = ((context) => loadServicePage(context, 'property')) satisfies PageLoader<unknown>;
