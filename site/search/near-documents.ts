import { distance } from 'fastest-levenshtein';
import type { SearchDocument, SearchIndex } from './search-index.ts';

const MOST = 4;
/** Letters that may be wrong in an address: a fifth of them, and no more than six. */
const MOST_WRONG = 6;
const wrongLetters = (path: string) => Math.min(MOST_WRONG, Math.floor(path.length / 5));
/** What is in an address for reasons of its own. */
const NO_WORDS = /^(?:index|html?|php|aspx?|wp|page|www|\d+)$/i;

/**
 * What somebody may have meant by an address: first those that it is a misspelling of, then what has its words.
 *
 * @param path as it was asked for, without the prefix of its language
 */
export function nearDocuments(index: SearchIndex, path: string): SearchDocument[] {
  const near = new Map<string, SearchDocument>();
  const add = (document: SearchDocument) => near.has(document.href) || near.set(document.href, document);
  for (const { document } of misspelt(index, path)) add(document);
  const words = wordsOf(path);
  if (words.length > 0) for (const { document } of index.search(words.join(' ')).hits) add(document);
  return [...near.values()].slice(0, MOST);
}

function misspelt(index: SearchIndex, path: string) {
  const most = wrongLetters(path);
  return [...index.documents()]
    .filter(
      ({ href }) => Math.abs(href.length - path.length) <= most && !href.includes('?') && hasItsNumbers(href, path),
    )
    .map((document) => ({ document, wrong: distance(document.href, path) }))
    .filter(({ wrong }) => wrong <= most)
    .sort((a, b) => a.wrong - b.wrong);
}

/** Numbers are not misspelt: /news/23 is another news item than the /news/24 that was asked for. */
function hasItsNumbers(href: string, path: string): boolean {
  const [numbers, asked] = [href, path].map((address) => address.match(/\d+/g)?.join());
  return numbers === undefined || numbers === asked;
}

function wordsOf(path: string): string[] {
  return decoded(path)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !NO_WORDS.test(word));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
