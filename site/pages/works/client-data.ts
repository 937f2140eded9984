import type { EndpointResponse } from '../../../contract/api/endpoints.ts';
import { listPage } from '../../components/list/list-title.ts';
import { notFound } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Query } from '../../navigation/resolve/page-definition.ts';
import type { ClientContext } from '../../navigation/resolve/page-loader.ts';
import type { WorksData } from './data.ts';

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
 * @throws {PageError} 404 if the list has no such page
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
  if (page > Math.max(1, total_pages)) throw notFound();
  const items = matches.slice((page - 1) * per_page, page * per_page);
  const { title, noindex } = listPage(data.filters, fullPage, query, locale);
  return {
    data: { ...data, query, works: { items, total: matches.length, total_pages, page, per_page } },
    page: { title, noindex },
  };
}

/** Filters like the content API (`contract/api/endpoints.ts`). */
function matchesFilters({ use, roles, station, completed }: AllWorks[number], query: Query): boolean {
  return (
    (!query.use || use === query.use) &&
    (!query.role || roles.some((role) => role === query.role)) &&
    (!query.station || station === query.station) &&
    (!query.year || completed.startsWith(query.year))
  );
}
