import type { Query } from 'minisearch';
import { foldText, normalizeSpelling } from './fold.ts';
import { namesFor } from './readings.ts';
import { joinHyphens, queryTerms, type Run, runsOf } from './terms.ts';

const MAX_WORDS = 8;
/** Shorter Latin words have too many matches. */
const MIN_PREFIX_LENGTH = 2;
const MIN_CORRECTED_LENGTH = 4;
const maxTypos = (word: string) => (word.length < 8 ? 1 : 2);

/** Ignored if the query has other words. */
const FUNCTION_WORDS = new Set(
  'a an and are at by can do does for from how i in is it my of on or our the to us we what when where which who with you your'.split(
    ' ',
  ),
);

const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** For example quotation marks. */
const PUNCTUATION_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu;
const SINGLE_KANA = /^[\p{sc=Hiragana}ー]$/u;

export interface Form {
  text: string;
  /** Null without kana or if not typed by the visitor. */
  written: string | null;
  runs: readonly Run[];
}

/** A document matches in any of the forms. */
export interface Word {
  typed: Form;
  /** The typed form, the form without hyphens, and names with this reading. */
  forms: readonly Form[];
}

/** Omits punctuation around words, single kana and, if others remain, function words. */
export function wordsOf(q: string): Word[] {
  const words = normalizeSpelling(q).split(/\s+/u).map(withoutPunctuation).map(wordOf).filter(isSearchable);
  const significant = words.filter(({ typed }) => !FUNCTION_WORDS.has(typed.text));
  return (significant.length > 0 ? significant : words).slice(0, MAX_WORDS);
}

function withoutPunctuation(word: string): string {
  return word.replace(PUNCTUATION_AROUND, '');
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

/** A single kana is a particle or incomplete input. */
function isSearchable({ typed: { runs } }: Word): boolean {
  return runs.some(({ text }) => !SINGLE_KANA.test(text));
}

export function isCorrectable({ typed: { runs } }: Word): boolean {
  return runs.some((run) => isLatin(run) && run.text.length >= MIN_CORRECTED_LENGTH);
}

/** @param isMistyped whether to tolerate typing errors */
export function queryOf({ runs }: Form, isMistyped: boolean): Query {
  return {
    combineWith: 'AND',
    queries: runs.map((run) => ({
      combineWith: 'AND' as const,
      queries: queryTerms(run),
      prefix: isLatin(run) ? run.text.length >= MIN_PREFIX_LENGTH : run.isJapanese && run.text.length === 1,
      fuzzy: isMistyped && isLatin(run) && run.text.length >= MIN_CORRECTED_LENGTH ? maxTypos(run.text) : false,
    })),
  };
}

export function termsOf(forms: readonly Form[]): string[] {
  const terms = forms.flatMap(({ runs }) => runs.flatMap(queryTerms));
  return [...new Set(terms)].filter((term) => !SINGLE_KANA.test(term));
}

export function anyTermQuery(terms: string[]): Query {
  return {
    combineWith: 'OR',
    queries: terms,
    prefix: (term) => /^\p{sc=Han}$/u.test(term),
  };
}

/** Digits are not corrected: 2024 is not 2023. */
function isLatin({ text, isJapanese }: Run): boolean {
  return !isJapanese && !/^\p{N}+$/u.test(text);
}
