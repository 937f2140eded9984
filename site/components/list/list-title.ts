import { createTranslator } from 'use-intl/core';
import { COLUMN_CATEGORIES } from '../../../contract/content-types/columns/values.ts';
import { NEWS_CATEGORIES } from '../../../contract/content-types/news/values.ts';
import type { Values } from '../../../contract/content-types/values.ts';
import { STATION_NAMES, WORK_ROLES, WORK_USES } from '../../../contract/content-types/works/values.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type Messages, messagesOf } from '../../i18n/messages.ts';
import { isNarrow, type ListQuery } from './list-href.ts';

type Translator = ReturnType<typeof createTranslator<Messages>>;
/** What a value of a filter is called, by the filter's query key. */
type FilterLabels = Readonly<Record<string, (value: string, t: Translator, locale: Locale) => string>>;

/** Values without a label stand for themselves: the static export prepares a page before its parameter check refuses them. */
const label =
  (choice: Values): FilterLabels[string] =>
  (value, _, locale) =>
    choice[value]?.[locale] ?? value;

const FILTERS = {
  works: {
    use: label(WORK_USES),
    role: label(WORK_ROLES),
    station: label(STATION_NAMES),
    year: (year, t) => t('works.yearValue', { year }),
  },
  news: { category: label(NEWS_CATEGORIES), year: (year, t) => t('news.yearValue', { year }) },
  columns: { category: label(COLUMN_CATEGORIES) },
} as const satisfies Record<string, FilterLabels>;

/**
 * What the head says of a list at one of its addresses. No two addresses have the same title; the first page of the whole
 * list has the list's own. The messages of the language must have been loaded.
 *
 * @param whole of the list without a query
 * @param query filters, and `page`
 */
export function listPage<Page extends { title: string }>(
  list: keyof typeof FILTERS,
  whole: Page,
  query: ListQuery,
  locale: Locale,
) {
  const filters: [string, FilterLabels[string]][] = Object.entries(FILTERS[list]);
  const title = narrowedTitle(whole.title, query.page, locale, (t) =>
    filters.flatMap(([key, labelOf]) => (query[key] ? [labelOf(query[key], t, locale)] : [])),
  );
  return { ...whole, title, noindex: isNarrow(query) };
}

/** A title with what its address narrows it to in brackets. @param page of the list, from 1 */
export function narrowedTitle(
  title: string,
  page: string | undefined,
  locale: Locale,
  filters: (t: Translator) => readonly string[] = () => [],
): string {
  const t = createTranslator({ locale, messages: messagesOf(locale) });
  const parts = [...filters(t), ...(Number(page ?? 1) > 1 ? [t('list.page', { page: String(page) })] : [])];
  return parts.length === 0 ? title : t('list.narrowed', { title, parts: parts.join(locale === 'ja' ? '、' : ', ') });
}
