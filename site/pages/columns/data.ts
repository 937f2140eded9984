import { readFilters } from '../../components/list/list-filters.server.ts';
import { listPage } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** The newest column at full width, then complete rows of two or three. */
const PER_PAGE = '7';

export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  const [intro, columns, filters] = await Promise.all([
    loadPage(context),
    // A page that exists only in the longer Japanese list redirects to the start of the English list.
    withLocaleFallback(
      locale,
      (lang) => content('columns', { query: { ...query, lang, per_page: PER_PAGE } }),
      '/columns',
    ),
    readFilters(content, 'columns', query, locale),
  ]);
  const { title, lead } = intro.data;
  return {
    data: { title, lead, columns, filters, query },
    page: listPage(filters, intro.page, query, locale),
  };
}

export type ColumnsData = Awaited<ReturnType<typeof load>>['data'];
