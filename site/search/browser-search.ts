/** Static export: searches a pre-generated index in the browser. */
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl, splitLocale } from '../i18n/localized-url.ts';
import { searchResults } from './results.ts';
import { type SearchSite, type SuggestPages, savedIndexPath } from './search.ts';
import { createSearchIndex, type SavedIndex, type SearchIndex } from './search-index.ts';
import { findSimilarDocuments } from './similar-documents.ts';

/** An index is as large as a picture and may take seconds to load. */
const TIMEOUT_MS = 20_000;

const indexes = new Map<Locale, Promise<SearchIndex>>();

async function indexOf(locale: Locale): Promise<SearchIndex> {
  const cached = indexes.get(locale) ?? load(locale);
  indexes.set(locale, cached);
  return cached.catch((error) => {
    indexes.delete(locale);
    throw error;
  });
}

async function load(locale: Locale): Promise<SearchIndex> {
  const response = await fetch(savedIndexPath(locale), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The search index could not be had: ${response.status}`);
  return createSearchIndex((await response.json()) as SavedIndex);
}

export const search: SearchSite = async (locale, request) =>
  searchResults((await indexOf(locale)).search(request.q), locale, request);

export const suggestPages: SuggestPages = async (pathname) => {
  const { locale, path } = splitLocale(pathname);
  return findSimilarDocuments(await indexOf(locale), path).map(({ href, title }) => ({
    href: localizedUrl(href, locale),
    title,
  }));
};
