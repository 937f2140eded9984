import type { Language } from '../../../contract/vocabulary.ts';

/** Japanese characters per minute. Assumption: the middle of the usual range for adults, 400 to 600. */
const CHARACTERS_A_MINUTE = 500;
/**
 * English words per minute.
 * Average silent reading of non-fiction is 238 (Brysbaert 2019), rounded down.
 */
const WORDS_A_MINUTE = 230;

/** Returns the reading time in minutes, rounded up, at least 1. Ignores spaces in Japanese. */
export function readingMinutes(text: string, lang: Language): number {
  const minutes =
    lang === 'ja'
      ? Array.from(text.replace(/\s+/gu, '')).length / CHARACTERS_A_MINUTE
      : (text.match(/\S+/gu) ?? []).length / WORDS_A_MINUTE;
  return Math.max(1, Math.ceil(minutes));
}
