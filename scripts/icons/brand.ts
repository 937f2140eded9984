import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSvg, type Svg } from './svg.ts';

export interface Colours {
  paper: string;
  ink: string;
  night: string;
  lamp: string;
  brand: string;
}

export interface BrandSvgs {
  mark: Svg;
  /** For 16 to 48 pixels. */
  'mark-small': Svg;
  'logo-ja': Svg;
  'logo-en': Svg;
}

export function readBrandSvgs(folder: string): BrandSvgs {
  return parseBrandSvgs((name) => readFileSync(join(folder, `${name}.svg`), 'utf8'));
}

/** @param textOf returns a file's text by its name without `.svg` */
export function parseBrandSvgs(textOf: (name: keyof BrandSvgs) => string): BrandSvgs {
  const parse = (name: keyof BrandSvgs) => parseSvg(textOf(name), `company/brand/${name}.svg`);
  return {
    mark: parse('mark'),
    'mark-small': parse('mark-small'),
    'logo-ja': parse('logo-ja'),
    'logo-en': parse('logo-en'),
  };
}

export function readColours(tokens: string): Colours {
  const colourOf = (token: string): string => {
    const [, colour] = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
    if (!colour) throw new Error(`site/styles/tokens.css has no colour --${token}.`);
    return colour;
  };
  const [paper, ink, night] = [colourOf('paper'), colourOf('ink'), colourOf('night')];
  return { paper, ink, night, lamp: colourOf('lamp'), brand: colourOf('brand') };
}
