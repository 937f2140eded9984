import { findPage, preparePage } from '../../components/load-page.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Loads a page that consists only of its content (`site/section-page.ts`). */
export async function load(context: LoadContext) {
  const written = await findPage(context);
  const { data, page } = preparePage(written, context);
  return { data: { content: { ...data, modifiedAt: written.modified_at }, thirdParties: null }, page };
}
