import type { BrandColours } from './answers.ts';
import { contrast, mix } from './draw/palette.ts';
import { PAPER } from './write-pictures.ts';

/** See `site/styles/tokens.css`. Links appear on this colour. */
const PAPER_DEEP = '#eee9df';
/** WCAG 2.2, level AAA; required by the site's tests. */
const TEXT_CONTRAST = 7;
/** For `prefers-contrast: more`. */
const HIGH_CONTRAST = 10;
const [BLACK, WHITE] = ['#000000', '#ffffff'];
/** Share that each step mixes in. */
const STEP = 0.02;

export interface Adjustment {
  from: string;
  to: string;
  ground: string;
  contrast: number;
}

/**
 * Derives a palette with sufficient contrast.
 * @param dark dark background, or empty
 * @param light accent on it, or empty
 */
export function palette(
  colour: string,
  dark: string,
  light: string,
): { colours: BrandColours; adjusted: Adjustment[] } {
  const adjusted: Adjustment[] = [];
  const adjust = (from: string, ground: string, towards: string, isGiven: boolean) => {
    const to = withContrast(from, ground, towards, TEXT_CONTRAST);
    if (isGiven && to !== from) adjusted.push({ from, to, ground, contrast: contrast(from, ground) });
    return to;
  };
  const accent = adjust(colour, PAPER_DEEP, BLACK, true);
  const night = dark || mix(accent, '#10141c', 0.78);
  const darkEnough = adjust(night, PAPER, BLACK, dark !== '');
  const lamp = adjust(light || mix(colour, WHITE, 0.55), darkEnough, WHITE, light !== '');
  return { colours: { accent, night: darkEnough, lamp }, adjusted };
}

export function highContrast(accent: string): string {
  return withContrast(accent, PAPER_DEEP, BLACK, HIGH_CONTRAST);
}

/** Mixes in black or white. */
function withContrast(colour: string, ground: string, towards: string, minContrast: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(colour, towards, share);
    if (contrast(mixed, ground) >= minContrast) return mixed;
  }
  return towards;
}
