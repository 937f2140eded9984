import type { Locale } from '../../../../site/i18n/locales.ts';

/** What a break costs. One is about as bad as a line that is half as long again as the others. */
const COSTS = {
  /** After a comma, a bracket or a colon, and at a space in Japanese: where a reader would pause. */
  pause: -0.3,
  none: 0,
  /** After a short English word that leans on the next. */
  leaning: 0.6,
  /** Between a number and the word that it counts. */
  number: 2,
  /** Between two nouns, or after a hyphen. */
  joint: 2.4,
  /** In front of a particle or an ending. */
  ending: 3.5,
  /** Inside a word. */
  word: 7,
  never: Number.POSITIVE_INFINITY,
};
/** What is in brackets is one name: a break in it costs so much more. */
const IN_BRACKETS = 0.6;

// JIS X 4051: what may not begin a line, and what may not end one.
const NOT_AT_START =
  /[、。，．・：；？！‐ー゠–—〜～ゝゞヽヾ々〻)）\]］}｝〕〉》」』】〙〗»’”ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ…‥％‰℃°′″²³㎡,.!?:;%]/u;
const NOT_AT_END = /[(（[［{｛〔〈《「『【〘〖«‘“￥＄£¥$#№]/u;
const OPENING = /[「『（【〈《〔［｛]/u;
const CLOSING = /[」』）】〉》〕］｝]/u;
const PAUSE = /[、。，．？！」』）】〉》〕］｝・：\u3000—]$/u;
const ENGLISH_PAUSE = /[,:;.?!–—]\s$/u;
const JAPANESE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff65]/u;
const HIRAGANA = /^\p{Script=Hiragana}/u;
const DIGIT = /\p{Nd}/u;
const DATE = /[年月日時分]/u;
/** In front of a figure they belong to it. */
const PREFIX = /[約第各全計]/u;
/** Particles that end a phrase whatever follows, and prefixes that begin one. */
const PARTICLE = /^(?:は|が|を|も|へ|から|まで|より|ため|について|における|に関する|による|および|ならびに)$/u;
const BEGINS_WITH_PARTICLE = /^[のにでとはがをもへや]/u;
const HONORIFIC = /^[おご]\p{Script=Han}/u;
/** English words that lean on the next one. */
const LEANING = /(?:^|\s)(?:an?|the|of|in|on|at|to|by|for|and|or|as|from|with|its|our|is)\s$/iu;

/**
 * What it costs to break a title in front of each place in it, by UTF-16 count; infinite where it may not be broken. Words are
 * the runtime's: Node is pinned, so its dictionary is, too.
 */
export function breakCosts(text: string, locale: Locale): number[] {
  const costs = new Array<number>(text.length).fill(COSTS.never);
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)];
  const inside = new Map(words.map(({ index }, at) => [index, words[at - 1]?.segment ?? '']));
  for (const { index } of new Intl.Segmenter(locale).segment(text)) {
    if (index > 0) costs[index] = costAt(text.slice(0, index), text.slice(index), inside.get(index));
  }
  return costs;
}

/** @param lastWord the word that ends here; undefined inside a word */
function costAt(before: string, after: string, lastWord: string | undefined): number {
  const previous = [...before.slice(-2)].at(-1) ?? '';
  const [next = ''] = after;
  if (/\s/u.test(next) || NOT_AT_START.test(next) || NOT_AT_END.test(previous)) return COSTS.never;
  if (previous === ' ') return atSpace(before, next);
  if (!JAPANESE.test(previous) && !JAPANESE.test(next))
    return /[\p{L}\p{N}][-‐–/]$/u.test(before) ? COSTS.joint : COSTS.never;
  if (DIGIT.test(previous) || (DIGIT.test(next) && PREFIX.test(previous))) return COSTS.never;
  const isInBrackets = countOf(OPENING, before) > countOf(CLOSING, before);
  return inJapanese(previous, after, lastWord) + (isInBrackets ? IN_BRACKETS : 0);
}

function atSpace(before: string, next: string): number {
  if (/\d\s$/u.test(before)) return COSTS.number;
  if (LEANING.test(before)) return COSTS.leaning;
  const isPause = ENGLISH_PAUSE.test(before) || JAPANESE.test(next) || JAPANESE.test(before.at(-2) ?? '');
  return isPause ? COSTS.pause : COSTS.none;
}

function inJapanese(previous: string, after: string, lastWord: string | undefined): number {
  const [next = ''] = after;
  const isHiragana = HIRAGANA.test(after) && !HONORIFIC.test(after);
  if (isHiragana && CLOSING.test(previous)) return COSTS.ending;
  if (PAUSE.test(previous) || OPENING.test(next)) return COSTS.pause;
  if (lastWord === undefined || /^[おご]$/u.test(lastWord)) return COSTS.word;
  if (DATE.test(previous) && DIGIT.test(next)) return COSTS.ending;
  if (isHiragana) return PARTICLE.test(lastWord) && !BEGINS_WITH_PARTICLE.test(after) ? COSTS.none : COSTS.ending;
  return HIRAGANA.test(previous) || HONORIFIC.test(after) ? COSTS.none : COSTS.joint;
}

function countOf(mark: RegExp, text: string): number {
  return [...text].filter((character) => mark.test(character)).length;
}
