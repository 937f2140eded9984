/** Which parts of a text are shown as what was searched for. */
import { stemmer } from 'stemmer';
import { fold } from './fold.ts';
import type { Word } from './query.ts';
import type { MarkedText } from './search.ts';
import { latinWordsOf } from './terms.ts';

/** What is marked: the words of the query, and the stems of the words that they were completed or corrected to. */
export interface Wanted {
  words: readonly Word[];
  /** All words are there, as they are in the query: nothing is marked that is only a part of one. */
  isWhole: boolean;
  stems: ReadonlySet<string>;
}

type Range = readonly [start: number, end: number];

export function mark(text: string, wanted: Wanted): MarkedText {
  return cut(text, rangesIn(text, wanted), 0, text.length);
}

/**
 * The part of a text with the most that is wanted, beginning at a sentence where one is near.
 *
 * @param length about how many characters
 * @returns null where nothing of it is in the text
 */
export function excerpt(text: string, wanted: Wanted, length: number): MarkedText | null {
  const ranges = rangesIn(text, wanted);
  if (ranges.length === 0) return null;
  if (text.length <= length) return cut(text, ranges, 0, text.length).map(asOneLine);
  const inWindow = ([first]: Range) => ranges.filter(([start, end]) => start >= first && end <= first + length).length;
  const best = ranges.reduce((most, range) => (inWindow(range) > inWindow(most) ? range : most));
  const start = beginningNear(text, best[0], length);
  const end = Math.min(text.length, start + length);
  const marked = cut(text, ranges, start, end < text.length ? wordEnd(text, end) : end).map(asOneLine);
  if (start > 0 && !isSentenceStart(text, start)) marked[0] = `…${marked[0]}`;
  if (end < text.length) marked[marked.length - 1] += '…';
  return marked;
}

/** A heading, a row and a paragraph follow each other on one line: what ends without a full stop is kept from running into the next. */
function asOneLine(piece: string): string {
  return piece.replace(/([。．！？.!?…:：]?)\n+/g, (_, end: string) => (end === '' ? ' · ' : `${end} `));
}

/** The beginning of a text, where nothing of it is to be marked. */
export function beginning(text: string, length: number): MarkedText {
  return [text.length <= length ? text : `${text.slice(0, wordEnd(text, length))}…`];
}

/** Where the wanted is in the original text, in order, without overlaps. */
function rangesIn(text: string, { words, isWhole, stems }: Wanted): Range[] {
  const { text: folded, origins } = fold(text);
  const found: Range[] = [];
  for (const { text: word, runs } of words.flatMap(({ forms }) => forms)) {
    const isJapanese = runs.some((run) => run.isJapanese);
    const places = isJapanese ? allPlaces(folded, word) : [];
    found.push(...places);
    // Not side by side as in the query: each part where it is.
    if (isJapanese && places.length === 0 && !isWhole) {
      found.push(...runs.filter((run) => run.isJapanese).flatMap((run) => allPlaces(folded, run.text)));
    }
  }
  const parts = isWhole ? latinParts(words) : new Set();
  for (const { text: latin, start, end } of latinWordsOf(folded)) {
    const stem = stemmer(latin);
    if (stems.has(stem) && !parts.has(stem)) found.push([start, end]);
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged.map(([start, end]) => [origins[start] ?? 0, withLongVowel(text, origins[end] ?? text.length)]);
}

/** Folded off the end of the query's word, where the text goes on in kana: エレベーターで. */
function withLongVowel(text: string, end: number): number {
  return text[end] === 'ー' ? end + 1 : end;
}

/** The letters and digits in Japanese words: in 2024年 the 2024. */
function latinParts(words: readonly Word[]): ReadonlySet<string> {
  const japanese = words.map(({ typed }) => typed.runs).filter((runs) => runs.some((run) => run.isJapanese));
  return new Set(japanese.flatMap((runs) => runs.filter((run) => !run.isJapanese).map((run) => stemmer(run.text))));
}

function allPlaces(text: string, part: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    places.push([at, at + part.length]);
  }
  return places;
}

/** The text between two positions in pieces, those at odd positions in the ranges. */
function cut(text: string, ranges: readonly Range[], start: number, end: number): string[] {
  const pieces: string[] = [];
  let at = start;
  for (const [first, last] of ranges) {
    if (first < start || last > end) continue;
    pieces.push(text.slice(at, first), text.slice(first, last));
    at = last;
  }
  return [...pieces, text.slice(at, end)];
}

const SENTENCE_END = /[。！？\n]|[.!?]\s/g;

/** A sentence's first character at most a third of the excerpt before a position; else a word's. */
function beginningNear(text: string, position: number, length: number): number {
  const earliest = Math.max(0, position - Math.floor(length / 3));
  if (earliest === 0) return 0;
  const before = text.slice(earliest, position);
  const ends = [...before.matchAll(SENTENCE_END)].map(({ 0: { length: size }, index }) => earliest + index + size);
  if (ends[0] !== undefined) return ends[0];
  const space = before.indexOf(' ');
  return earliest + (space === -1 ? 0 : space + 1);
}

function isSentenceStart(text: string, position: number): boolean {
  return /[。！？\n]$|[.!?]\s$/.test(text.slice(0, position));
}

/** Not within a Latin word. */
function wordEnd(text: string, position: number): number {
  const [word] = /[\w'’-]*$/.exec(text.slice(0, position)) ?? [''];
  return /^\w/.test(text.slice(position)) && word.length < 30 ? position - word.length : position;
}
