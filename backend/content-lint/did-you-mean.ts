import { distance } from 'fastest-levenshtein';
import type { Language } from '../../contract/vocabulary.ts';

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

/** Returns a question to precede other text, or an empty string. */
export function didYouMean(match: string | undefined, lang: Language): string {
  if (match === undefined) return '';
  return lang === 'ja' ? `「${match}」ではありませんか。` : `Did you mean "${match}"? `;
}
