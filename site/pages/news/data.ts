import { readFilters } from '../../components/list/list-filters.server.ts';
import { listPage } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { inLocale } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

const PER_PAGE = '8';

export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  // Who looks for a kind or a year gets it in the order of time.
  const order = query.category || query.year ? {} : { pinned: 'first' };
  const [intro, news, filters] = await Promise.all([
    loadPage(context),
    // A list that is shorter in English than in Japanese leads to its start.
    inLocale(locale, (lang) => content('news', { query: { ...query, ...order, lang, per_page: PER_PAGE } }), '/news'),
    readFilters(content, 'news', query, locale),
  ]);
  const { title, lead } = intro.data;
  return { data: { title, lead, news, filters, query, order }, page: listPage(filters, intro.page, query, locale) };
}

export type NewsData = Awaited<ReturnType<typeof load>>['data'];
