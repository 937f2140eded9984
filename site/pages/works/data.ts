import { readFilters } from '../../components/list/list-filters.server.ts';
import { listPage } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { worksOnLoop } from './works-on-loop.server.ts';

const PER_PAGE = '12';

/** Number of newest works searched for one work per station on the loop line, regardless of filters. */
const ON_LOOP = '100';

export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  const [intro, works, filters, newest] = await Promise.all([
    loadPage(context),
    // A page that exists only in the longer Japanese list redirects to the start of the English list.
    withLocaleFallback(locale, (lang) => content('works', { query: { ...query, lang, per_page: PER_PAGE } }), '/works'),
    readFilters(content, 'works', query, locale),
    content('works', { query: { lang: locale, per_page: ON_LOOP } }),
  ]);
  const { title, lead } = intro.data;
  return {
    data: { title, lead, works, filters, onLoop: worksOnLoop(newest.items), query },
    page: listPage(filters, intro.page, query, locale),
  };
}

export type WorksData = Awaited<ReturnType<typeof load>>['data'];
