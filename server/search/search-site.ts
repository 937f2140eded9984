import type { ContentClient } from '../../site/data/content-client.ts';
import type { NearPages, SearchHit, SearchSite, SearchType } from '../../site/data/search.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import type { PurgeLog } from '../cache/purge-log.ts';
import { recordRead } from '../cache/recorded-reads.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { createCurrentIndex } from './current-index.ts';
import { foldText } from './fold.ts';
import { beginning, excerpt, mark, type Wanted } from './marks.ts';
import { nearDocuments } from './near-documents.ts';
import type { SearchDocument } from './search-index.ts';

/** How long a page that is not found waits for what is near it, and how long it is kept with that; in milliseconds. */
const NEAR_WAIT_MS = 300;
const NEAR_FRESH_MS = 60_000;
/** An excerpt's length in characters. */
const EXCERPT: Record<Locale, number> = { ja: 100, en: 200 };

/** Searches what the content API publishes, whatever backend is behind it, and finds what is near an address that is no page's. */
export function createSiteSearch(
  content: ContentClient,
  purges: PurgeLog,
): { search: SearchSite; nearPages: NearPages } {
  const indexes = { ja: createCurrentIndex(content, purges, 'ja'), en: createCurrentIndex(content, purges, 'en') };

  const search: SearchSite = async (locale, { q, type, page, perPage }) => {
    const { index, readAt } = await indexes[locale].current();
    const { kind, words, hits: found } = index.search(q);
    // While the backend fails the index is old, and never shows what is gone.
    const hits = found.filter(({ document: { key } }) => purges.stateOf([key], readAt) !== 'gone');
    const totals: Partial<Record<SearchType, number>> = {};
    for (const { document } of hits) totals[document.type] = (totals[document.type] ?? 0) + 1;
    const ofType = type ? hits.filter(({ document }) => document.type === type) : hits;
    return {
      kind,
      total: hits.length,
      totals,
      pages: Math.ceil(ofType.length / perPage),
      hits: ofType
        .slice((page - 1) * perPage, page * perPage)
        .map(({ document, stems }) => shown(document, { words, isWhole: kind === 'complete', stems }, EXCERPT[locale])),
    };
  };

  const nearPages: NearPages = async (pathname) => {
    const { locale, path } = splitLocale(pathname);
    // An address that is not there, of which there is no end, is no reason to read the whole site.
    const current = await waitAtMost(indexes[locale].currentIfRead(), NEAR_WAIT_MS, null);
    if (!current) return [];
    const { index, readAt } = current;
    const near = nearDocuments(index, path).filter(({ key }) => purges.stateOf([key], readAt) !== 'gone');
    // The page that names them is kept no longer than they are right.
    for (const { key } of near) recordRead({ tags: [key], readAt, freshUntil: performance.now() + NEAR_FRESH_MS });
    return near.map(({ href, title }) => ({ href: localizedUrl(href, locale), title }));
  };

  return { search, nearPages };
}

/** A hit as visitors see it: with its summary, unless the words are in the text and neither there nor in the title. */
function shown(document: SearchDocument, wanted: Wanted, length: number): SearchHit {
  const { type, href, title, summary, body, date } = document;
  const inTitle = wanted.words.every(({ text }) => foldText(title).includes(text));
  return {
    type,
    href,
    title: mark(title, wanted),
    excerpt:
      excerpt(summary, wanted, length) ??
      (inTitle ? null : excerpt(body, wanted, length)) ??
      beginning(summary, length),
    date,
  };
}
