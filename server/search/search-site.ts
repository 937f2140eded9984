import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import { findSimilarDocuments } from '../../site/search/near-documents.ts';
import { searchResults } from '../../site/search/results.ts';
import type { SearchSite, SuggestPages } from '../../site/search/search.ts';
import type { SavedIndex } from '../../site/search/search-index.ts';
import { type InvalidationLog, inLanguage } from '../cache/invalidation-log.ts';
import { recordRead } from '../cache/recorded-reads.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import { createCurrentIndex } from './current-index.ts';
import { searchedLists } from './searched-lists.ts';

/** For suggestions on 404 pages. */
const NEAR_WAIT_MS = 300;
const NEAR_FRESH_MS = 60_000;
const TEXTS_WAIT_MS = 2000;

export interface SiteSearch {
  search: SearchSite;
  suggestPages: SuggestPages;
  /** @throws {ContentError} */
  savedIndex: (locale: Locale) => Promise<SavedIndex>;
}

export function createSiteSearch(
  content: ContentClient,
  purges: InvalidationLog,
  watch: Pick<BackendHealth, 'wasReported'>,
  fixedPaths: readonly string[],
): SiteSearch {
  const lists = searchedLists(fixedPaths);
  const indexOf = (locale: Locale) => createCurrentIndex(content, purges, locale, watch, lists);
  const indexes = { ja: indexOf('ja'), en: indexOf('en') };

  const search: SearchSite = async (locale, request) => {
    const { index, readAtRevision, texts } = await indexes[locale].current();
    let found = index.search(request.q);
    // A text that is not loaded yet may match.
    if (texts && found.kind === 'partial' && found.words.length > 0) {
      await waitAtMost(texts, TEXTS_WAIT_MS, undefined);
      found = index.search(request.q);
    }
    // A stale index may contain deleted entries.
    const hits = found.hits.filter(
      ({ document: { key } }) => purges.stateOf([inLanguage(key, locale)], readAtRevision) !== 'gone',
    );
    return searchResults({ ...found, hits }, locale, request);
  };

  const suggestPages: SuggestPages = async (pathname) => {
    const { locale, path } = splitLocale(pathname);
    // Arbitrary URLs must not start indexing.
    const current = await waitAtMost(indexes[locale].currentIfRead(), NEAR_WAIT_MS, null);
    if (!current) return [];
    const { index, readAtRevision } = current;
    const near = findSimilarDocuments(index, path)
      .map((document) => ({ ...document, tags: [inLanguage(document.key, locale)] }))
      .filter(({ tags }) => purges.stateOf(tags, readAtRevision) !== 'gone');
    // Makes the 404 page expire with these entries.
    for (const { tags } of near)
      recordRead({ tags, readAtRevision: readAtRevision, freshUntil: performance.now() + NEAR_FRESH_MS });
    return near.map(({ href, title }) => ({ href: localizedUrl(href, locale), title }));
  };

  const savedIndex = async (locale: Locale) => (await indexes[locale].whole()).save();

  return { search, suggestPages, savedIndex };
}
