import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATIONS, stopsBetween } from '../../../contract/content-types/works/stations.ts';
import { isWithinYears } from '../../../contract/content-types/years.ts';
import type { Filter } from '../../components/list/filters.tsx';
import type { ListQuery } from '../../components/list/list-href.ts';
import type { Locale } from '../../i18n/locales.ts';
import { groupYears } from './periods.ts';

type SelectedWork = Pick<WorkSummary, 'use' | 'roles' | 'station' | 'completed'>;

/** Filters like the content API (`contract/api/endpoints.ts`). */
const FILTERS: Readonly<Record<string, (work: SelectedWork, value: string) => boolean>> = {
  use: ({ use }, value) => use === value,
  role: ({ roles }, value) => roles.some((role) => role === value),
  station: ({ station }, value) => station === value,
  year: ({ completed }, value) => isWithinYears(completed, value),
};

/** Returns the number of filters of the query that the work does not match. */
function misses(work: SelectedWork, query: ListQuery): number {
  return Object.entries(FILTERS).filter(([key, matches]) => query[key] && !matches(work, query[key])).length;
}

export function matchesFilters(work: SelectedWork, query: ListQuery): boolean {
  return misses(work, query) === 0;
}

/**
 * Returns the filters with the number of works that each option would list together with the other active filters.
 *
 * @param values filters with the values that occur in the unfiltered list
 * @param works all works
 */
export function countWithin(
  values: readonly Filter[],
  works: readonly SelectedWork[],
  query: ListQuery,
  locale: Locale,
): Filter[] {
  return values.map((filter) => {
    const options = filter.key === 'year' ? groupYears(filter.options, query.year, locale) : filter.options;
    return {
      ...filter,
      options: options.map((option) => {
        const narrowed = { ...query, [filter.key]: option.value };
        return { ...option, count: works.filter((work) => matchesFilters(work, narrowed)).length };
      }),
    };
  });
}

/** Returns the work that misses the fewest filters, then the nearest one on the loop line, then the first. */
export function nearestWork<Work extends SelectedWork>(works: readonly Work[], query: ListQuery): Work | undefined {
  const start = STATIONS.find(({ slug }) => slug === query.station)?.slug;
  const stops = (work: Work) => (start ? stopsBetween(start, work.station) : 0);
  const distance = (work: Work) => misses(work, query) * STATIONS.length + stops(work);
  return works.toSorted((a, b) => distance(a) - distance(b))[0];
}
