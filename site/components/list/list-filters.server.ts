import type { Facets } from '../../../contract/api/list.ts';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import { fieldName } from '../../../contract/content-types/field.ts';
import type { ContentClient } from '../../data/content-client.ts';
import { formatYear } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Filter } from './filters.tsx';
import type { ListQuery } from './list-href.ts';

/**
 * Returns the filters of a content type's list, in order of definition, with the values that occur and the selected
 * value. A type without facets has no filters.
 *
 * @throws {ContentError}
 */
export async function readFilters(
  content: ContentClient,
  type: AnyContentType['name'],
  query: ListQuery,
  locale: Locale,
): Promise<Filter[]> {
  const { list, placedFields } = (contentTypes as unknown as Readonly<Record<string, AnyContentType>>)[type] ?? {};
  if (!list?.hasFacets) return [];
  const facets: Facets = await content('facets', { params: { type: type as 'news' }, query: { lang: locale } });
  return Object.entries(list.filters).flatMap(([key, { field, valueLabels, label }]) => {
    const counts = facets[key] ?? [];
    const selected = query[key];
    const isCounted = selected === undefined || counts.some(({ value }) => value === selected);
    const values = isCounted ? counts : [...counts, { value: selected, count: 0 }];
    if (values.length === 0) return [];
    const name = label ?? placedFields?.find((placed) => placed.key === field)?.label;
    const options = values.map(({ value, count }) => ({
      value,
      // Falls back to the value, because the static export prepares a page before its parameter check rejects an
      // unknown value.
      label: valueLabels ? (valueLabels[value]?.[locale] ?? value) : formatYear(value, locale),
      count,
    }));
    return [{ key, label: name ? fieldName(name, locale) : key, options }];
  });
}
