import { createTranslator } from 'use-intl/core';
import type { Locale } from '../../i18n/locales.ts';
import { type Messages, messagesOf } from '../../i18n/messages.ts';
import type { Filter } from './filters.tsx';
import { isNarrow, type ListQuery } from './list-href.ts';

/**
 * Returns the metadata of a list page. Each address has a unique title; the first page of the unfiltered list has the
 * list's own title. The messages of the language must be loaded.
 *
 * @param basePage metadata of the unfiltered list
 * @param query filters and `page`
 */
export function listPage<Page extends { title: string }>(
  filters: readonly Filter[],
  basePage: Page,
  query: ListQuery,
  locale: Locale,
) {
  const selected = filters.flatMap(({ key, options }) => {
    const value = query[key];
    return value ? [options.find((option) => option.value === value)?.label ?? value] : [];
  });
  return { ...basePage, title: narrowedTitle(basePage.title, query.page, locale, selected), noindex: isNarrow(query) };
}

/**
 * Returns a title with the selected filters and the page number in brackets.
 *
 * @param page page number, from 1
 * @param filters labels of the selected values
 */
export function narrowedTitle(
  title: string,
  page: string | undefined,
  locale: Locale,
  filters: readonly string[] = [],
): string {
  const t = createTranslator<Messages>({ locale, messages: messagesOf(locale) });
  const parts = [...filters, ...(Number(page ?? 1) > 1 ? [t('list.page', { page: String(page) })] : [])];
  return parts.length === 0 ? title : t('list.narrowed', { title, parts: parts.join(locale === 'ja' ? '、' : ', ') });
}
