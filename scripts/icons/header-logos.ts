import { LANGUAGES } from '../../contract/vocabulary.ts';
import type { BrandSvgs, Colours } from './brand.ts';
import { inTwoColours, isColourable, svgBuffer } from './svg.ts';

/** Logos with fixed colours have no `-on-pictures` file, because CSS turns them white. */
export function headerLogos(svgs: BrandSvgs, { paper, ink, lamp, brand }: Colours): Map<string, string> {
  const files = new Map<string, string>();
  for (const lang of LANGUAGES) {
    const logo = svgs[`logo-${lang}`];
    if (logo.content.includes('<image')) continue;
    const { width, height } = logo;
    const write = (ending: string, content: string) =>
      files.set(`logo-${lang}${ending}.svg`, `${svgBuffer(width, height, content)}\n`);
    write('', inTwoColours(logo, brand, ink));
    if (isColourable(logo)) write('-on-pictures', inTwoColours(logo, lamp, paper));
  }
  return files;
}
