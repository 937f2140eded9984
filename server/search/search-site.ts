import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import { searchResults } from '../../site/search/results.ts';
import type { SearchSite, SuggestPages } from '../../site/search/search.ts';
import type { SavedIndex } from '../../site/search/search-index.ts';
import { findSimilarDocuments } from '../../site/search/similar-documents.ts';
import { type InvalidationLog, languageTag } from '../cache/invalidation-log.ts';
import { recordRead } from '../cache/recorded-reads.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import { createCurrentIndex } from './current-index.ts';
import { searchedLists } from './searched-lists.ts';

const SEARCH_FRESH_MS = 60_000;
/** For suggestions on 404 pages. */
const SUGGESTIONS_WAIT_MS = 300;
const SUGGESTIONS_FRESH_MS = 60_000;
const TEXTS_WAIT_MS = 2000;

export interface SiteSearch {
  search: SearchSite;
  suggestPages: SuggestPages;
  /** @throws {ContentError} */
  savedIndex: (locale: Locale) => Promise<SavedIndex>;
}

export function createSiteSearch(
  content: ContentClient,
  invalidations: InvalidationLog,
  backendHealth: Pick<BackendHealth, 'wasReported'>,
  fixedPaths: readonly string[],
): SiteSearch {
  const lists = searchedLists(fixedPaths);
  const indexOf = (locale: Locale) => createCurrentIndex(content, invalidations, locale, backendHealth, lists);
  const indexes = { ja: indexOf('ja'), en: indexOf('en') };

  const search: SearchSite = async (locale, request) => {
    const { index, readAtRevision, texts } = await indexes[locale].current();
    // Any entry may match after a change, and the index may still be filled.
    recordRead({ tags: [], readAtRevision, isUntagged: true, freshUntil: performance.now() + SEARCH_FRESH_MS });
    let result = index.search(request.q);
    // A text that is not loaded yet may match.
    if (texts && result.kind === 'partial' && result.words.length > 0) {
      await waitAtMost(texts, TEXTS_WAIT_MS, undefined);
      result = index.search(request.q);
    }
    // A stale index may contain deleted entries.
    const hits = result.hits.filter(
      ({ document: { key } }) => invalidations.stateOf([languageTag(key, locale)], readAtRevision) !== 'deleted',
    );
    return searchResults({ ...result, hits }, locale, request);
  };

  const suggestPages: SuggestPages = async (pathname) => {
    const { locale, path } = splitLocale(pathname);
    // Arbitrary URLs must not start indexing.
    const current = await waitAtMost(indexes[locale].currentIfLoaded(), SUGGESTIONS_WAIT_MS, null);
    if (!current) return [];
    const { index, readAtRevision } = current;
    const suggestions = findSimilarDocuments(index, path)
      .map((document) => ({ ...document, tags: [languageTag(document.key, locale)] }))
      .filter(({ tags }) => invalidations.stateOf(tags, readAtRevision) !== 'deleted');
    // Makes the 404 page expire with these entries.
    for (const { tags } of suggestions)
      recordRead({ tags, readAtRevision, freshUntil: performance.now() + SUGGESTIONS_FRESH_MS });
    return suggestions.map(({ href, title }) => ({ href: localizedUrl(href, locale), title }));
  };

  const savedIndex = async (locale: Locale) => (await indexes[locale].complete()).save();

  return { search, suggestPages, savedIndex };
}
