import { randomInt } from 'node:crypto';

/** Digits and letters that nobody confuses, on paper or on the telephone. */
const ALPHABET = '2345679ACDEFGHJKMNPQRTVWXY';

/** What a visitor can name to those who read the log: `K7Q2-9F3M`. Of 200,000 million, so that two are never the same. */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
