/** Colours of the site from the company's: dark enough on paper, and light enough on dark grounds. */
import type { BrandColours } from './answers.ts';
import { contrast, mix } from './draw/palette.ts';
import { PAPER } from './write-pictures.ts';

/** The deeper paper in `site/styles/tokens.css`. Links stand on it, too. */
const PAPER_DEEP = '#eee9df';
/** WCAG 2.2, level AAA. The site's own tests require it, too. */
const TEXT_CONTRAST = 7;
/** For visitors who prefer more contrast. */
const HIGH_CONTRAST = 10;
const [BLACK, WHITE] = ['#000000', '#ffffff'];
/** The share of black or white that each step adds. */
const STEP = 0.02;

/** A colour that was changed, and why. */
export interface Adjustment {
  from: string;
  to: string;
  ground: string;
  contrast: number;
}

/**
 * The palette of a site.
 *
 * @param colour the company's, as `#rrggbb` @param dark of dark grounds, or empty @param light on them, or empty
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

/** The accent for visitors who prefer more contrast. */
export function highContrast(accent: string): string {
  return withContrast(accent, PAPER_DEEP, BLACK, HIGH_CONTRAST);
}

/** The colour, or the first towards black or white that has the contrast. */
function withContrast(colour: string, ground: string, towards: string, least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(colour, towards, share);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return towards;
}
