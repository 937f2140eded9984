import type { Locale } from '../i18n/locales.ts';
import { foldText } from './fold.ts';
import { beginning, excerpt, type Highlight, mark } from './marks.ts';
import type { SearchedType, SearchHit, SearchRequest, SearchResults } from './search.ts';
import type { IndexResults, SearchDocument } from './search-index.ts';

/** In characters. */
const EXCERPT: Record<Locale, number> = { ja: 100, en: 200 };

export function searchResults(
  { kind, words, hits, types }: IndexResults,
  locale: Locale,
  { type, page, perPage }: SearchRequest,
): SearchResults {
  const totals = new Map<string, number>();
  for (const { document } of hits) totals.set(document.type, (totals.get(document.type) ?? 0) + 1);
  const ofType = type ? hits.filter(({ document }) => document.type === type) : hits;
  return {
    kind,
    total: hits.length,
    types: types.map(({ type: name, label }) => ({ type: name, label, total: totals.get(name) ?? 0 })),
    pages: Math.ceil(ofType.length / perPage),
    hits: ofType
      .slice((page - 1) * perPage, page * perPage)
      .map(({ document, stems }) =>
        createHit(document, types, { words, isWhole: kind === 'complete', stems }, EXCERPT[locale]),
      ),
  };
}

/** The excerpt is from the text only if the words are in neither summary nor title. */
function createHit(
  document: SearchDocument,
  types: readonly SearchedType[],
  highlight: Highlight,
  length: number,
): SearchHit {
  const { type, href, title, summary, body, date } = document;
  const inTitle = highlight.words.every(({ forms }) => forms.some(({ text }) => foldText(title).includes(text)));
  return {
    label: types.find((searched) => searched.type === type)?.label ?? '',
    href,
    title: mark(title, highlight),
    excerpt:
      excerpt(summary, highlight, length) ??
      (inTitle ? null : excerpt(body, highlight, length)) ??
      beginning(summary, length),
    date,
  };
}
