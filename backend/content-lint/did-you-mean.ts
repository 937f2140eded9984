import { distance } from 'fastest-levenshtein';

/** A longer word is no misspelling of anything known, and would take long to compare. */
const MAX_CHARACTERS = 200;

/** The known word with the smallest edit distance, or undefined where none is close enough to be a misspelling. */
export function closestMatch(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_CHARACTERS) return undefined;
  let closest: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < least) [closest, least] = [candidate, edits];
  }
  return closest;
}

/** `Did you mean "title"? `, or an empty string. Ends in a space, to precede another sentence. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const match = closestMatch(word, known);
  return match === undefined ? '' : `Did you mean "${match}"? `;
}
