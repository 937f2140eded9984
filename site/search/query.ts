import type { Query } from 'minisearch';
import { asWritten, foldText } from './fold.ts';
import { namesFor } from './readings.ts';
import { joinHyphens, queryTerms, type Run, runsOf } from './terms.ts';

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
const SINGLE_KANA = /^[\p{sc=Hiragana}ー]$/u;

/** One way to write a word. */
export interface Form {
  /** Folded. */
  text: string;
  /** In the kana that the visitor chose; null where it has none, or where the visitor did not write it so. */
  written: string | null;
  runs: readonly Run[];
}

/** A word of a query: what stands between two spaces. A document has the word in any of its forms. */
export interface Word {
  /** As it was typed. */
  typed: Form;
  /** The same first, then without its hyphens, then the names that it is a reading of. */
  forms: readonly Form[];
}

/** The words of a query, without those that say nothing where others do; none where it says nothing at all. */
export function wordsOf(q: string): Word[] {
  const words = asWritten(q).split(/\s+/u).map(wordOf).filter(saysSomething);
  const telling = words.filter(({ typed }) => !FUNCTION_WORDS.has(typed.text));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

function wordOf(written: string): Word {
  const text = foldText(written);
  const typed: Form = { text, written: HAS_KANA.test(written) ? written : null, runs: runsOf(text) };
  const others = [joinHyphens(text), ...namesFor(text).map(foldText)].filter((other) => other !== text);
  return {
    typed,
    forms: [typed, ...[...new Set(others)].map((other) => ({ text: other, written: null, runs: runsOf(other) }))],
  };
}

/** One kana is in almost every text: it is what a visitor has typed so far, or a particle. */
function saysSomething({ typed: { runs } }: Word): boolean {
  return runs.some(({ text }) => !SINGLE_KANA.test(text));
}

/** Whether a word can be mistyped so that it is corrected. */
export function isCorrectable({ typed: { runs } }: Word): boolean {
  return runs.some((run) => isLatin(run) && run.text.length >= SHORTEST_CORRECTED);
}

/** A form of a word, completed where it is Latin. @param isMistyped whether what differs in a few letters is meant, too */
export function queryOf({ runs }: Form, isMistyped: boolean): Query {
  return {
    combineWith: 'AND',
    queries: runs.map((run) => ({
      combineWith: 'AND' as const,
      queries: queryTerms(run),
      prefix: isLatin(run) ? run.text.length >= SHORTEST_PREFIX : run.isJapanese && run.text.length === 1,
      fuzzy: isMistyped && isLatin(run) && run.text.length >= SHORTEST_CORRECTED ? wrongLetters(run.text) : false,
    })),
  };
}

/** The terms of some forms, each once, without single kana. */
export function termsOf(forms: readonly Form[]): string[] {
  const terms = forms.flatMap(({ runs }) => runs.flatMap(queryTerms));
  return [...new Set(terms)].filter((term) => !SINGLE_KANA.test(term));
}

/** Some of the terms. */
export function someOf(terms: string[]): Query {
  return {
    combineWith: 'OR',
    queries: terms,
    prefix: (term) => /^\p{sc=Han}$/u.test(term),
  };
}

/** Digits are neither Japanese nor corrected: 2024 is not 2023. */
function isLatin({ text, isJapanese }: Run): boolean {
  return !isJapanese && !/^\p{N}+$/u.test(text);
}
