import { distance } from 'fastest-levenshtein';
import { foldText } from './fold.ts';
import type { SearchDocument, SearchIndex } from './search-index.ts';

const MAX_PAGES = 4;
/** Permits a wrong letter in five, at most six. */
const MAX_TYPOS = 6;
const maxTypos = (path: string) => Math.min(MAX_TYPOS, Math.floor(path.length / 5));
const IGNORED_WORDS = /^(?:index|html?|php|aspx?|wp|page|www|\d+)$/i;

/** Returns documents with a similar path, then documents with the path's words. */
export function findSimilarDocuments(index: SearchIndex, path: string): SearchDocument[] {
  const matches = new Map<string, SearchDocument>();
  const add = (document: SearchDocument) => matches.has(document.href) || matches.set(document.href, document);
  for (const { document } of findMisspelt(index, path)) add(document);
  const words = wordsOf(path);
  // Exclude matches in the text only, whose relation would be unclear.
  const hits = words.length > 0 ? index.search(words.join(' ')).hits : [];
  for (const { document, stems } of hits) if (mentionsWord(document, [...stems, ...words.map(foldText)])) add(document);
  return [...matches.values()].slice(0, MAX_PAGES);
}

function findMisspelt(index: SearchIndex, path: string) {
  const maxDistance = maxTypos(path);
  return [...index.documents()]
    .filter(
      ({ href }) =>
        Math.abs(href.length - path.length) <= maxDistance && !href.includes('?') && hasSameNumbers(href, path),
    )
    .map((document) => ({ document, wrong: distance(document.href, path) }))
    .filter(({ wrong }) => wrong <= maxDistance)
    .sort((a, b) => a.wrong - b.wrong);
}

/** /news/23 is not a misspelling of /news/24. */
function hasSameNumbers(href: string, path: string): boolean {
  const [numbers, requested] = [href, path].map((address) => address.match(/\d+/g)?.join());
  return numbers === undefined || numbers === requested;
}

function mentionsWord({ title, names, topics, href }: SearchDocument, words: readonly string[]): boolean {
  const folded = foldText([title, names, topics, href].join('\n'));
  return words.some((word) => folded.includes(word));
}

function wordsOf(path: string): string[] {
  return decoded(path)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !IGNORED_WORDS.test(word));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
