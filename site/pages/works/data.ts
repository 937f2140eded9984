import { loadPage } from '../../content/load-page.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

const PER_PAGE = '12';

export async function load(context: LoadContext) {
  const { content, locale: lang, query } = context;
  const [intro, works, facets] = await Promise.all([
    loadPage(context, 'works'),
    content('works', { query: { ...query, lang, per_page: PER_PAGE } }),
    content('facets', { params: { type: 'works' }, query: { lang } }),
  ]);
  const { title, lead } = intro.data;
  return { data: { title, lead, works, facets, query }, page: intro.page };
}

export type WorksData = Awaited<ReturnType<typeof load>>['data'];
