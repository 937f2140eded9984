/** Larger than any logo. */
export const MAX_SVG_BYTES = 200_000;

const THREATS: readonly [RegExp, string][] = [
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
 * Returns the unsafe part of an SVG, as the object of "it contains", or null.
 *
 * Browsers run and fetch nothing for SVGs displayed as images. This check informs editors.
 */
export function findSvgThreat(svg: string): string | null {
  return THREATS.find(([pattern]) => pattern.test(svg))?.[1] ?? null;
}
