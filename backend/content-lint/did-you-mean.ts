import { distance } from 'fastest-levenshtein';

/** Longer words are slow to compare. */
const MAX_CHARACTERS = 200;

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

/** Returns `Did you mean "title"? ` with the space, or an empty string. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const match = closestMatch(word, known);
  return match === undefined ? '' : `Did you mean "${match}"? `;
}
