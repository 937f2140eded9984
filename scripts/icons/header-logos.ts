import { LANGUAGES } from '../../contract/vocabulary.ts';
import type { Colours, Drawings } from './brand.ts';
import { inTwoColours, isColourable, svg } from './drawing.ts';

/**
 * The logos in the header, by file name: on paper the mark in the brand colour, on pictures in lamp. A logo with its own
 * colours gets no file for pictures, because the site shows it in white there. A logo that is a PNG gets no file at all.
 */
export function headerLogos(drawings: Drawings, { paper, ink, lamp, brand }: Colours): Map<string, string> {
  const files = new Map<string, string>();
  for (const lang of LANGUAGES) {
    const logo = drawings[`logo-${lang}`];
    if (logo.content.includes('<image')) continue;
    const { width, height } = logo;
    const write = (ending: string, content: string) =>
      files.set(`logo-${lang}${ending}.svg`, `${svg(width, height, content)}\n`);
    write('', inTwoColours(logo, brand, ink));
    if (isColourable(logo)) write('-on-pictures', inTwoColours(logo, lamp, paper));
  }
  return files;
}
