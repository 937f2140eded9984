import type { Language } from '../../../contract/vocabulary.ts';

/** Japanese: the middle of the usual 400 to 600 (assumption). */
const CHARACTERS_PER_MINUTE = 500;
/** English: average of 238 for non-fiction (Brysbaert 2019), rounded down. */
const WORDS_PER_MINUTE = 230;

/** Rounds up to at least 1. Ignores spaces in Japanese. */
export function readingMinutes(text: string, lang: Language): number {
  const minutes =
    lang === 'ja'
      ? Array.from(text.replace(/\s+/gu, '')).length / CHARACTERS_PER_MINUTE
      : (text.match(/\S+/gu) ?? []).length / WORDS_PER_MINUTE;
  return Math.max(1, Math.ceil(minutes));
}
