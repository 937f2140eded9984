import { LANGUAGES } from '../../contract/vocabulary.ts';
import type { Colours, Drawings } from './brand.ts';
import { inTwoColours, isColourable, svg } from './drawing.ts';

/**
 * The logos in the header, by file name: on paper the mark in brand, on pictures in lamp. A logo with colours of its own is
 * shown in white on pictures by the site, and has no file for them. One that is a picture is a file of its own in the content.
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
