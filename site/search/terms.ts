/** Splits normalised text into terms: Latin words, and pairs of Japanese characters, which need no dictionary. */
import { stemmer } from 'stemmer';

/** Consecutive characters of one kind, without spaces or punctuation. */
export interface Run {
  text: string;
  /** Position in the normalised text. */
  start: number;
  isJapanese: boolean;
}

/** Includes the long vowel mark, which belongs to no script in Unicode: インターン. */
const RUN = /(?<japanese>[\p{sc=Han}\p{sc=Hiragana}ー]+)|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+/gv;

export function runsOf(folded: string): Run[] {
  return [...folded.matchAll(RUN)].map(({ 0: text, index, groups }) => ({
    text,
    start: index,
    isJapanese: groups?.japanese !== undefined,
  }));
}

/** Latin words joined by hyphens. */
const COMPOUND = /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+(?:-[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+)+/gv;

/** Removes the hyphens of compounds: gk-tk → gktk. */
export function joinHyphens(folded: string): string {
  return folded.replace(COMPOUND, (compound) => compound.replaceAll('-', ''));
}

/** Returns the Latin words with their positions: each run, and each compound as one word. */
export function latinWordsOf(folded: string): { text: string; start: number; end: number }[] {
  const runs = runsOf(folded).filter(({ isJapanese }) => !isJapanese);
  return [
    ...runs.map(({ text, start }) => ({ text, start, end: start + text.length })),
    ...[...folded.matchAll(COMPOUND)].map(({ 0: compound, index }) => ({
      text: compound.replaceAll('-', ''),
      start: index,
      end: index + compound.length,
    })),
  ];
}

/** Returns the terms to index. The last character of a Japanese run is also a term, because it starts no pair. */
export function indexedTerms(folded: string): string[] {
  const japanese = runsOf(folded).filter(({ isJapanese }) => isJapanese);
  return [
    ...latinWordsOf(folded).map(({ text }) => stemmer(text)),
    ...japanese.flatMap(({ text }) => {
      const characters = [...text];
      return [...pairs(characters), characters.at(-1) ?? ''];
    }),
  ];
}

/** Returns the terms of a query's run, all of which must match. A single character is used as a prefix. */
export function queryTerms({ text, isJapanese }: Run): string[] {
  if (!isJapanese) return [stemmer(text)];
  const characters = [...text];
  return characters.length === 1 ? characters : pairs(characters);
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => characters[index] + character);
}
