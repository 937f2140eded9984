import type { Facets } from '../../contract/api/list.ts';

/** Counts of the values that occur, in the given order. */
export function countValues(order: readonly string[], values: Iterable<string>): Facets[string] {
  const counts = Map.groupBy(values, (value) => value);
  return order.flatMap((value) => {
    const count = counts.get(value)?.length ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}

/** Counts of the years that occur, newest first. */
export function countYears(years: readonly string[]): Facets[string] {
  return countValues([...new Set(years)].sort().reverse(), years);
}
