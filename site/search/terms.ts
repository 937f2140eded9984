/** Splits text into Latin words and pairs of Japanese characters, which need no dictionary. */
import { stemmer } from 'stemmer';

export interface Run {
  text: string;
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

const COMPOUND = /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+(?:-[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+)+/gv;

/** gk-tk → gktk. */
export function joinHyphens(folded: string): string {
  return folded.replace(COMPOUND, (compound) => compound.replaceAll('-', ''));
}

/** Each run, and each compound as one word. */
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

/** The last character of a Japanese run is also a term, because it starts no pair. */
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

/** All terms must match; a single character is a prefix. */
export function queryTerms({ text, isJapanese }: Run): string[] {
  if (!isJapanese) return [stemmer(text)];
  const characters = [...text];
  return characters.length === 1 ? characters : pairs(characters);
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => characters[index] + character);
}
