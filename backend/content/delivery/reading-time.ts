import type { Language } from '../../../contract/vocabulary.ts';

/** Japanese: characters a minute. An assumption: the middle of the range of 400 to 600 that is usually given for adults. */
const CHARACTERS_A_MINUTE = 500;
/** English: words a minute. Silent reading of non-fiction is 238 on average (Brysbaert 2019), rounded down. */
const WORDS_A_MINUTE = 230;

/** Minutes to read a text, rounded up, at least 1. Spaces do not count in Japanese. */
export function readingMinutes(text: string, lang: Language): number {
  const minutes =
    lang === 'ja'
      ? Array.from(text.replace(/\s+/gu, '')).length / CHARACTERS_A_MINUTE
      : (text.match(/\S+/gu) ?? []).length / WORDS_A_MINUTE;
  return Math.max(1, Math.ceil(minutes));
}
