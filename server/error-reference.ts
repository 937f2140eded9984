import { randomInt } from 'node:crypto';

/** Digits and letters that are not confused with each other, on paper or on the telephone. */
const ALPHABET = '2345679ACDEFGHJKMNPQRTVWXY';

/** A random reference to a line of the log, for visitors to quote: `K7Q2-9F3M`. There are 200,000 million. */
export function createErrorReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
