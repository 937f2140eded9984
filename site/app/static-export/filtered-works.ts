import type { EndpointResponse } from '../../../contract/api/endpoints.ts';
import { listPage } from '../../components/list/list-title.ts';
import { notFound } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Payload, PayloadPage } from '../../navigation/payload/payload.ts';
import type { Query } from '../../navigation/resolve/page-definition.ts';
import type { WorksData } from '../../pages/works/data.ts';

/** All works of a language, in the order of their list. */
export type AllWorks = EndpointResponse<'works'>['items'];

/** Where the static export has them. */
export function allWorksPath(locale: Locale): string {
  return `/static/search/works-${locale}.json`;
}

const TIMEOUT_MS = 20_000;

/**
 * The works page by filters, from that of the whole list.
 *
 * @throws {PageError} 404 where the list has no such page; and where the works cannot be had
 */
export async function filteredWorks(
  whole: Extract<Payload, { data: unknown }>,
  locale: Locale,
  query: Query,
): Promise<{ data: WorksData; page: Pick<PayloadPage, 'title' | 'noindex'> }> {
  const answer = await fetch(allWorksPath(locale), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The works could not be had: ${answer.status}`);
  const all: AllWorks = await answer.json();
  const data = whole.data as WorksData;
  const { per_page } = data.works;
  const found = all.filter((work) => isMeant(work, query));
  const page = Number(query.page ?? 1);
  const total_pages = Math.ceil(found.length / per_page);
  if (page > Math.max(1, total_pages)) throw notFound();
  const items = found.slice((page - 1) * per_page, page * per_page);
  const { title, noindex } = listPage('works', whole.page, query, locale);
  return {
    data: { ...data, query, works: { items, total: found.length, total_pages, page, per_page } },
    page: { title, noindex },
  };
}

/** As the content API filters (`contract/api/endpoints.ts`). */
function isMeant({ use, roles, station, completed }: AllWorks[number], wanted: Query): boolean {
  return (
    (!wanted.use || use === wanted.use) &&
    (!wanted.role || roles.some((role) => role === wanted.role)) &&
    (!wanted.station || station === wanted.station) &&
    (!wanted.year || completed.startsWith(wanted.year))
  );
}
