import { loadPage } from '../../components/load-page.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Loads a page that is made of its content alone (`site/section-page.ts`). */
export async function load(context: LoadContext) {
  const { data, page } = await loadPage(context);
  return { data: { content: data, thirdParties: null }, page };
}
