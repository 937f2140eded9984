import type { Locale } from '../../../../site/i18n/locales.ts';
import { type Line, setTitle } from './title-lines.ts';
import type { Typefaces } from './typefaces.ts';

/** Where a title has to fit, in pixels. */
export interface Box {
  width: number;
  height: number;
}

export interface FittedTitle {
  lines: Line[];
  /** In pixels, as `leading`, from line to line. */
  size: number;
  leading: number;
}

/** From the largest, in pixels. The smallest is legible in a preview of 300 pixels. */
const SIZES = [80, 72, 66, 60, 54, 48, 44, 40];
const LEADING = { ja: 1.42, en: 1.16 };
/** What a smaller size costs, and the square of the lines, beside the costs of breaks. */
const SMALLER = 0.4;
const LINES = 0.07;
const ELLIPSIS = '…';

/** The title at the largest size at which it stands well; a longer one than fits at the smallest ends with an ellipsis. */
export function fitTitle(text: string, locale: Locale, box: Box, faces: Typefaces): FittedTitle {
  const whole = cheapest(text, locale, box, faces, SIZES);
  if (whole) return whole;
  const graphemes = [...new Intl.Segmenter(locale).segment(text)].map(({ segment }) => segment);
  let [fits, tooLong] = [0, graphemes.length];
  let best: FittedTitle = { lines: [], size: 0, leading: 0 };
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const shortened = `${graphemes.slice(0, middle).join('').trimEnd()}${ELLIPSIS}`;
    const fitted = cheapest(shortened, locale, box, faces, SIZES.slice(-1));
    if (fitted) [fits, best] = [middle, fitted];
    else tooLong = middle;
  }
  return best;
}

function cheapest(text: string, locale: Locale, box: Box, faces: Typefaces, sizes: number[]): FittedTitle | null {
  const title = setTitle(text, locale, faces);
  let best: (FittedTitle & { cost: number }) | null = null;
  for (const [index, size] of sizes.entries()) {
    const leading = size * LEADING[locale];
    for (let count = 1; size + (count - 1) * leading <= box.height; count += 1) {
      const broken = title.inLines(count, box.width / size);
      if (!broken) continue;
      const cost = broken.cost + index * SMALLER + count ** 2 * LINES;
      if (!best || cost < best.cost) best = { lines: broken.lines, size, leading, cost };
    }
  }
  return best;
}
