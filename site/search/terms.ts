/** What a folded text is cut into: words of letters and digits, and pairs of Japanese characters, which need no dictionary. */
import { stemmer } from 'stemmer';

/** Characters that belong together, without a space or a mark between them. */
export interface Run {
  text: string;
  /** Its position in the folded text. */
  start: number;
  isJapanese: boolean;
}

/** The mark of a long vowel is of no script to Unicode, and is a part of its word: インターン. */
const RUN = /(?<japanese>[\p{sc=Han}\p{sc=Hiragana}ー]+)|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+/gv;

export function runsOf(folded: string): Run[] {
  return [...folded.matchAll(RUN)].map(({ 0: text, index, groups }) => ({
    text,
    start: index,
    isJapanese: groups?.japanese !== undefined,
  }));
}

/** Words of letters and digits with hyphens between them. */
const COMPOUND = /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+(?:-[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}ー]]+)+/gv;

/** A folded text without the hyphens in its compounds: gk-tk is gktk. */
export function joinHyphens(folded: string): string {
  return folded.replace(COMPOUND, (compound) => compound.replaceAll('-', ''));
}

/** The words of letters and digits in a folded text with their places: each run, and each compound as one word. */
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

/** The terms that a folded text is found by. The last character of a Japanese run stands alone, too: it begins no pair. */
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

/** The terms of a run of a query: all of them are in what it is in. A single character begins the terms that it asks for. */
export function queryTerms({ text, isJapanese }: Run): string[] {
  if (!isJapanese) return [stemmer(text)];
  const characters = [...text];
  return characters.length === 1 ? characters : pairs(characters);
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => characters[index] + character);
}
