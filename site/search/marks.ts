import { stemmer } from 'stemmer';
import { fold } from './fold.ts';
import type { Word } from './query.ts';
import type { MarkedText } from './search.ts';
import { latinWordsOf } from './terms.ts';

/** Words of the query, and stems of their completions and corrections. */
export interface Highlight {
  words: readonly Word[];
  /** If true, parts of words are not marked. */
  isWhole: boolean;
  stems: ReadonlySet<string>;
}

type Range = readonly [start: number, end: number];

export function mark(text: string, highlight: Highlight): MarkedText {
  return cut(text, rangesIn(text, highlight), 0, text.length);
}

/**
 * Returns the part of a text with the most matches, or null.
 *
 * @param length approximate, in characters
 */
export function excerpt(text: string, highlight: Highlight, length: number): MarkedText | null {
  const ranges = rangesIn(text, highlight);
  if (ranges.length === 0) return null;
  if (text.length <= length) return cut(text, ranges, 0, text.length).map(asOneLine);
  const inWindow = ([first]: Range) => ranges.filter(([start, end]) => start >= first && end <= first + length).length;
  const best = ranges.reduce((candidate, range) => (inWindow(range) > inWindow(candidate) ? range : candidate));
  const start = excerptStart(text, best[0], length);
  const end = Math.min(text.length, start + length);
  const marked = cut(text, ranges, start, end < text.length ? wordEnd(text, end) : end).map(asOneLine);
  if (start > 0 && !isSentenceStart(text, start)) marked[0] = `…${marked[0]}`;
  if (end < text.length) marked[marked.length - 1] += '…';
  return marked;
}

/** Separates lines without final punctuation with a dot. */
function asOneLine(piece: string): string {
  return piece.replace(/([。．！？.!?…:：]?)\n+/g, (_, end: string) => (end === '' ? ' · ' : `${end} `));
}

export function beginning(text: string, length: number): MarkedText {
  return [text.length <= length ? text : `${text.slice(0, wordEnd(text, length))}…`];
}

function rangesIn(text: string, { words, isWhole, stems }: Highlight): Range[] {
  const { text: folded, origins } = fold(text);
  const ranges: Range[] = [];
  for (const { text: word, runs } of words.flatMap(({ forms }) => forms)) {
    const isJapanese = runs.some((run) => run.isJapanese);
    const matches = isJapanese ? matchesOf(folded, word) : [];
    ranges.push(...matches);
    // Mark parts of a word separately if they are not adjacent.
    if (isJapanese && matches.length === 0 && !isWhole) {
      ranges.push(...runs.filter((run) => run.isJapanese).flatMap((run) => matchesOf(folded, run.text)));
    }
  }
  const parts = isWhole ? latinParts(words) : new Set();
  for (const { text: latin, start, end } of latinWordsOf(folded)) {
    const stem = stemmer(latin);
    if (stems.has(stem) && !parts.has(stem)) ranges.push([start, end]);
  }
  ranges.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged.map(([start, end]) => [origins[start] ?? 0, rangeEnd(text, origins[end] ?? text.length)]);
}

/** Includes a long vowel mark that normalisation removed, and excludes a space: エレベーターで, 不動産 GK-TK. */
function rangeEnd(text: string, end: number): number {
  return text[end] === 'ー' ? end + 1 : text.slice(0, end).trimEnd().length;
}

/** Latin parts of Japanese words: 2024 in 2024年. */
function latinParts(words: readonly Word[]): ReadonlySet<string> {
  const japanese = words.map(({ typed }) => typed.runs).filter((runs) => runs.some((run) => run.isJapanese));
  return new Set(japanese.flatMap((runs) => runs.filter((run) => !run.isJapanese).map((run) => stemmer(run.text))));
}

function matchesOf(text: string, part: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    places.push([at, at + part.length]);
  }
  return places;
}

/** Pieces at odd indices are matches. */
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

/** Returns the start of a sentence at most a third of the excerpt before a position, else of a word. */
function excerptStart(text: string, position: number, length: number): number {
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

/** Avoids an end within a Latin word. */
function wordEnd(text: string, position: number): number {
  const [word] = /[\w'’-]*$/.exec(text.slice(0, position)) ?? [''];
  return /^\w/.test(text.slice(position)) && word.length < 30 ? position - word.length : position;
}
