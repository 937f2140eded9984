import { loadPage } from '../../content/load-page.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

const PER_PAGE = '9';

export async function load(context: LoadContext) {
  const { content, locale: lang, query } = context;
  const [intro, columns, facets] = await Promise.all([
    loadPage(context, 'columns'),
    content('columns', { query: { ...query, lang, per_page: PER_PAGE } }),
    content('facets', { params: { type: 'columns' }, query: { lang } }),
  ]);
  const { title, lead } = intro.data;
  return { data: { title, lead, columns, categories: facets.category ?? [], query }, page: intro.page };
}

export type ColumnsData = Awaited<ReturnType<typeof load>>['data'];
