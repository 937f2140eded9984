/** Finds phrases of Japanese texts (文節), as browsers' `word-break: auto-phrase` does, which only Chromium supports. */
import { jaModel, Parser } from 'budoux';
import { LRUCache } from 'lru-cache';
import { figuresIn } from './figures.ts';

const parser = new Parser(jaModel);
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Pairs of characters that stay on one line, although the parser may find a boundary between them. */
const TOGETHER = /^(?:[ごお御][\p{sc=Han}\p{sc=Kana}]|.[\p{Pe}\p{Po}ー〜％\s]|[\p{Ps}\s].|[A-Za-z\d]{2})/u;

/**
 * Longer phrases may not fit a line, so they also break after katakana, conjunctions and numbered terms:
 * 「情報セキュリティ／基本方針」, 「改修完了および／内部公開の」, 「第17期／定時株主総会」, 「6月1日／という線」.
 */
const MAX_WHOLE = 11;
const INSIDE_LONG =
  /(?<=[\p{sc=Kana}ー]{4}等?)(?=(?!等)\p{sc=Han}{2})|(?<=および|または|ならびに)(?=\p{sc=Han}{2})|(?<=第\d{1,3}期)(?=\p{sc=Han}{4})|(?<=[年月日])(?=という)/gu;
/** The parser finds no boundary after this adverb. */
const AFTER_ADVERB = /(?<=あらかじめ)(?=\p{sc=Han})/gu;
/** Terms of the trade that the parser cuts: 「一／級建築士」, 「一次／エネルギー」. */
const TERMS = /一級建築士|(?:設計)?一次エネルギー/gu;
/** A single letter and the punctuation around it. */
const ONE_LETTER = /^[^\p{L}\p{N}]*[\p{L}\p{N}][^\p{L}\p{N}]*$/u;

/** Menus and titles occur on many pages, and parsing a page's texts takes as long as rendering it. */
const results = new LRUCache<string, readonly number[]>({
  maxSize: 1_000_000,
  sizeCalculation: (ends, text) => ends.length + text.length + 1,
});

/** Returns the positions in a Japanese text at which a line may end: between phrases, but not inside a figure. */
export function phraseEnds(text: string): readonly number[] {
  const ends = results.get(text) ?? findEnds(text);
  results.set(text, ends);
  return ends;
}

function findEnds(text: string): number[] {
  /** Positions inside figures and terms. */
  const whole = new Set<number>();
  const terms = Array.from(text.matchAll(TERMS), ({ 0: term, index }) => [index, index + term.length] as const);
  for (const [start, end] of [...figuresIn(text, 'ja'), ...terms])
    for (let at = start + 1; at < end; at += 1) whole.add(at);
  // The parser cuts some words: 「建て／替え」, 「に／ついて」.
  const words = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
  const adverbs = Array.from(text.matchAll(AFTER_ADVERB), ({ index }) => index);
  const ends = [...new Set([...parser.parseBoundaries(text), ...adverbs])]
    .sort((a, b) => a - b)
    .filter((end) => words.has(end) && !whole.has(end) && !TOGETHER.test(text.slice(end - 1, end + 1)))
    .filter((end) => !ONE_LETTER.test(text.slice(end)));
  return [...ends, text.length].flatMap((end, index) => {
    const start = ends[index - 1] ?? 0;
    const phrase = text.slice(start, end);
    const inside = phrase.length > MAX_WHOLE ? [...phrase.matchAll(INSIDE_LONG)] : [];
    return [...inside.map((match) => start + match.index), ...(end < text.length ? [end] : [])];
  });
}
