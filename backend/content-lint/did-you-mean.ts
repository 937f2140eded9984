import { distance } from 'fastest-levenshtein';

/** Longer words are slow to compare. */
const MAX_CHARACTERS = 200;

export function closestMatch(text: string, candidates: Iterable<string>): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  let closest: string | undefined;
  let minEdits = Math.max(2, Math.floor(text.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = distance(text.toLowerCase(), candidate.toLowerCase());
    if (edits < minEdits) [closest, minEdits] = [candidate, edits];
  }
  return closest;
}

/** Returns `Did you mean "title"? ` with the space, or an empty string. */
export function didYouMean(text: string, candidates: Iterable<string>): string {
  const match = closestMatch(text, candidates);
  return match === undefined ? '' : `Did you mean "${match}"? `;
}
