import { readFilters } from '../../components/list/list-filters.server.ts';
import { listHref } from '../../components/list/list-href.ts';
import { listPage } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { isNotFound } from '../../errors/content-error.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { Redirect } from '../../navigation/resolve/redirect.ts';
import { readAllWorks } from './all-works.server.ts';
import { countWithin, nearestWork } from './select-works.ts';
import { worksOnLoop } from './works-on-loop.server.ts';

/** All works fit on one page until there are more than these. */
const PER_PAGE = '60';

export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  const [intro, works, values, all] = await Promise.all([
    loadPage(context),
    loadList(context),
    readFilters(content, 'works', query, locale),
    readAllWorks(content, locale),
  ]);
  const { title, lead } = intro.data;
  const filters = countWithin(values, all, query, locale);
  const nearest = works.total === 0 ? nearestWork(all, query) : undefined;
  return {
    data: { title, lead, works, filters, onLoop: worksOnLoop(all), nearest, query },
    page: listPage(filters, intro.page, query, locale),
  };
}

/**
 * Omits search terms, which no page shows, and captions, which lists do not show.
 *
 * @throws {Redirect} to the start of the same list if it has no such page, because lists can become shorter
 */
async function loadList({ content, locale, query }: LoadContext) {
  try {
    const list = await content('works', { query: { ...query, lang: locale, per_page: PER_PAGE } });
    const items = list.items.map(({ keywords, reading, cover: { caption, ...cover }, ...work }) => ({
      ...work,
      cover,
    }));
    return { ...list, items };
  } catch (error) {
    if (query.page === undefined || !isNotFound(error)) throw error;
    throw new Redirect(localizedUrl(listHref('/works', query), locale), 301);
  }
}

export type WorksData = Awaited<ReturnType<typeof load>>['data'];
