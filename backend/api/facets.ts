import type { Facets } from '../../contract/api/list.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { ListOptions } from '../../contract/content-types/define-content-type.ts';
import type { Filters } from '../../contract/content-types/filters.ts';
import { yearInTokyo } from './comparators.ts';
import type { AnyDocument } from './served-content.ts';

export function countFacets(type: ContentType, items: readonly AnyDocument[]): Facets {
  const { filters } = contentTypes[type].list as ListOptions<Filters>;
  return Object.fromEntries(
    Object.entries(filters).map(([name, { field, values }]) => {
      if (!values) return [name, countYears(items.map((item) => yearOf(item, field)))];
      return [
        name,
        countValues(
          values,
          items.flatMap((item) => [...new Set([item[field]].flat() as string[])]),
        ),
      ];
    }),
  );
}

/** Returns the year of a month as written, or of a time in Asia/Tokyo. */
export function yearOf(item: AnyDocument, field: string): string {
  const text = String(item[field]);
  return text.includes('T') ? yearInTokyo(text) : text.slice(0, 4);
}

function countValues(order: readonly string[], values: Iterable<string>): Facets[string] {
  const counts = Map.groupBy(values, (value) => value);
  return order.flatMap((value) => {
    const count = counts.get(value)?.length ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}

function countYears(years: readonly string[]): Facets[string] {
  return countValues([...new Set(years)].sort().reverse(), years);
}
