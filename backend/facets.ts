import type { Facets } from '../contract/list.ts';

/** Values with at least one item, with how many. Picklists keep the order of their values. */
export function countValues(order: readonly string[], values: Iterable<string>): Facets[string] {
  const counts = Map.groupBy(values, (value) => value);
  return order.flatMap((value) => {
    const count = counts.get(value)?.length ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}

/** The same for years, newest first. */
export function countYears(years: readonly string[]): Facets[string] {
  return countValues([...new Set(years)].sort().reverse(), years);
}
