import { findPage, preparePage } from '../../components/load-page.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Loads a page that consists only of its content (`site/section-page.ts`). */
export async function load(context: LoadContext) {
  const entry = await findPage(context);
  const { data, page } = preparePage(entry, context);
  return { data: { content: { ...data, modifiedAt: entry.modified_at }, thirdParties: null }, page };
}
