import type { EndpointResponse } from '../../../contract/api/endpoints.ts';
import { listHref } from '../../components/list/list-href.ts';
import { listPage } from '../../components/list/list-title.ts';
import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { ClientContext } from '../../navigation/resolve/page-loader.ts';
import { Redirect } from '../../navigation/resolve/redirect.ts';
import type { WorksData } from './data.ts';
import { countWithin, matchesFilters, nearestWork } from './select-works.ts';

/** All works of a language, in list order. */
export type AllWorks = EndpointResponse<'works'>['items'];

/** Returns the path of the works file in the static export. */
export function allWorksPath(locale: Locale): string {
  return `/static/search/works-${locale}.json`;
}

const TIMEOUT_MS = 20_000;

/**
 * Loads a filtered list in the browser, from the exported works.
 *
 * @throws {Redirect} to the start of the same list if it has no such page
 * @throws {Error} if the works cannot be fetched
 */
export async function load({ data, page: fullPage, locale, query }: ClientContext<WorksData>) {
  const response = await fetch(allWorksPath(locale), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The works could not be had: ${response.status}`);
  const all: AllWorks = await response.json();
  const { per_page } = data.works;
  const matches = all.filter((work) => matchesFilters(work, query));
  const page = Number(query.page ?? 1);
  const total_pages = Math.ceil(matches.length / per_page);
  if (page > Math.max(1, total_pages)) throw new Redirect(localizedUrl(listHref('/works', query), locale));
  const items = matches.slice((page - 1) * per_page, page * per_page);
  const filters = countWithin(data.filters, all, query, locale);
  const { title, noindex } = listPage(filters, fullPage, query, locale);
  const nearest = matches.length === 0 ? nearestWork(all, query) : undefined;
  return {
    data: { ...data, query, filters, nearest, works: { items, total: matches.length, total_pages, page, per_page } },
    page: { title, noindex },
  };
}
