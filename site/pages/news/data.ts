import { loadPage } from '../../content/load-page.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

const PER_PAGE = '10';

export async function load(context: LoadContext) {
  const { content, locale: lang, query } = context;
  const [intro, news, facets] = await Promise.all([
    loadPage(context, 'news'),
    content('news', { query: { ...query, lang, per_page: PER_PAGE } }),
    content('facets', { params: { type: 'news' }, query: { lang } }),
  ]);
  const { title, lead } = intro.data;
  return { data: { title, lead, news, facets, query }, page: intro.page };
}

export type NewsData = Awaited<ReturnType<typeof load>>['data'];
