import type { ContentClient } from '../../site/data/content-client.ts';
import type { SearchHit, SearchSite, SearchType } from '../../site/data/search.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import type { PurgeLog } from '../cache/purge-log.ts';
import { createCurrentIndex } from './current-index.ts';
import { beginning, excerpt, mark, type Wanted } from './marks.ts';
import type { SearchDocument } from './search-index.ts';

/** An excerpt's length in characters. */
const EXCERPT: Record<Locale, number> = { ja: 100, en: 200 };

/** Searches what the content API publishes, whatever backend is behind it. */
export function createSiteSearch(content: ContentClient, purges: PurgeLog): SearchSite {
  const indexes = { ja: createCurrentIndex(content, purges, 'ja'), en: createCurrentIndex(content, purges, 'en') };

  return async (locale, { q, type, page, perPage }) => {
    const { kind, words, hits } = (await indexes[locale]()).search(q);
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
        .map(({ document, stems }) => shown(document, { words, stems }, EXCERPT[locale])),
    };
  };
}

/** A hit as visitors see it: with its summary, unless the words are in the text alone. */
function shown(document: SearchDocument, wanted: Wanted, length: number): SearchHit {
  const { type, href, title, summary, body, date } = document;
  return {
    type,
    href,
    title: mark(title, wanted),
    excerpt: excerpt(summary, wanted, length) ?? excerpt(body, wanted, length) ?? beginning(summary, length),
    date,
  };
}
