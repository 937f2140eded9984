/** Colours of the site from the company's: dark enough on paper, and light enough on dark grounds. */
import type { BrandColours } from './answers.ts';
import { contrast, mix } from './draw/palette.ts';
import { PAPER } from './write-pictures.ts';

/** As `site/styles/tokens.css` has them: the deeper paper, on which links stand, too. */
const PAPER_DEEP = '#eee9df';
/** Of words and links, as WCAG 2.2 level AAA asks for. The checks of the site ask for it as well. */
const TEXT_CONTRAST = 7;
/** Where a visitor asks for more. */
const HIGH_CONTRAST = 10;
const [BLACK, WHITE] = ['#000000', '#ffffff'];
/** How much of another colour is added at a time. */
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

/** The accent where a visitor has asked for more contrast. */
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
