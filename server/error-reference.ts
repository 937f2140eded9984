import { randomInt } from 'node:crypto';

/** Characters that cannot be confused in print or speech. */
const ALPHABET = '2345679ACDEFGHJKMNPQRTVWXY';

/** Returns a random log reference for visitors, such as `K7Q2-9F3M`. */
export function createErrorReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
