/** What must not be in a drawing (SVG) that comes from the content, whoever may open it. */

/** Larger ones are no logos. In bytes. */
export const MAX_DRAWING_BYTES = 200_000;

const HAZARDS: readonly [RegExp, string][] = [
  [/<script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a script in a link'],
  [/<!ENTITY\b/i, 'entities'],
  [/<(?:foreignObject|iframe|embed|object|audio|video)\b/i, 'something that is not a drawing'],
  [/<image\b/i, 'a picture'],
  [/\bhref\s*=\s*(?!["']#)/i, 'a link to another file'],
  [/@import|url\(\s*(?!["']?#)/i, 'a style or font from another file'],
];

/**
 * What a drawing has that it may not have, to follow "it contains"; null for one that only draws. A browser that shows it as a
 * picture runs and fetches nothing, and the site forbids it once more: this is so that an editor is told.
 */
export function drawingHazard(svg: string): string | null {
  return HAZARDS.find(([pattern]) => pattern.test(svg))?.[1] ?? null;
}
