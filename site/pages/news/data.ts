import { readFilters } from '../../components/list/list-filters.server.ts';
import { listPage } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

const PER_PAGE = '8';

export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  // Filtered lists are strictly chronological; only the unfiltered list puts pinned items first.
  const order = query.category || query.year ? {} : { pinned: 'first' };
  const [intro, news, filters] = await Promise.all([
    loadPage(context),
    // A page that exists only in the longer Japanese list redirects to the start of the English list.
    withLocaleFallback(
      locale,
      (lang) => content('news', { query: { ...query, ...order, lang, per_page: PER_PAGE } }),
      '/news',
    ),
    readFilters(content, 'news', query, locale),
  ]);
  const { title, lead } = intro.data;
  return { data: { title, lead, news, filters, query, order }, page: listPage(filters, intro.page, query, locale) };
}

export type NewsData = Awaited<ReturnType<typeof load>>['data'];
