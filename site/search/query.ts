import type { Query } from 'minisearch';
import { asWritten, foldText } from './fold.ts';
import { queryTerms, type Run, runsOf } from './terms.ts';

/** Words beyond these are not searched for. */
const MOST_WORDS = 8;
/** Shorter Latin words are not completed, and not corrected: there are too many that are like them. */
const SHORTEST_PREFIX = 2;
const SHORTEST_CORRECTED = 4;
/** How many letters of a word may be wrong. */
const wrongLetters = (word: string) => (word.length < 8 ? 1 : 2);

/** What English questions are made of besides what they ask for. */
const FUNCTION_WORDS = new Set(
  'a an and are at by can do does for from how i in is it my of on or our the to us we what when where which who with you your'.split(
    ' ',
  ),
);

const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** A word of a query: what stands between two spaces. */
export interface Word {
  /** Folded. */
  text: string;
  /** In the kana that the visitor chose; null where it has none. */
  written: string | null;
  runs: readonly Run[];
}

/** The words of a query, without those that say nothing where others do; none where it has neither letters nor digits. */
export function wordsOf(q: string): Word[] {
  const words = asWritten(q)
    .split(/\s+/u)
    .map((written) => {
      const text = foldText(written);
      return { text, written: HAS_KANA.test(written) ? written : null, runs: runsOf(text) };
    })
    .filter(({ runs }) => runs.length > 0);
  const telling = words.filter(({ text }) => !FUNCTION_WORDS.has(text));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** Whether a word can be mistyped so that it is corrected. */
export function isCorrectable({ runs }: Word): boolean {
  return runs.some((run) => isLatin(run) && run.text.length >= SHORTEST_CORRECTED);
}

/** All words, each completed where it is Latin. @param mistyped those for which what differs in a few letters is found, too */
export function allOf(words: readonly Word[], mistyped: ReadonlySet<Word>): Query {
  return {
    combineWith: 'AND',
    queries: words.flatMap((word) =>
      word.runs.map((run) => ({
        combineWith: 'AND' as const,
        queries: queryTerms(run),
        prefix: isLatin(run) ? run.text.length >= SHORTEST_PREFIX : run.isJapanese && run.text.length === 1,
        fuzzy:
          mistyped.has(word) && isLatin(run) && run.text.length >= SHORTEST_CORRECTED ? wrongLetters(run.text) : false,
      })),
    ),
  };
}

/** The terms of all words, each once. */
export function termsOf(words: readonly Word[]): string[] {
  return [...new Set(words.flatMap(({ runs }) => runs.flatMap(queryTerms)))];
}

/** Some of the terms. */
export function someOf(terms: string[]): Query {
  return {
    combineWith: 'OR',
    queries: terms,
    prefix: (term) => /^[\p{sc=Han}\p{sc=Hiragana}]$/u.test(term),
  };
}

/** Digits are neither Japanese nor corrected: 2024 is not 2023. */
function isLatin({ text, isJapanese }: Run): boolean {
  return !isJapanese && !/^\p{N}+$/u.test(text);
}
