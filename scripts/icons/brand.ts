import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drawing, parseDrawing } from './drawing.ts';

export interface Colours {
  paper: string;
  ink: string;
  night: string;
  lamp: string;
  brand: string;
}

export interface Drawings {
  mark: Drawing;
  /** For 16 to 48 pixels. */
  'mark-small': Drawing;
  'logo-ja': Drawing;
  'logo-en': Drawing;
}

export function readDrawings(folder: string): Drawings {
  return parseDrawings((name) => readFileSync(join(folder, `${name}.svg`), 'utf8'));
}

/** @param textOf returns a file's text by its name without `.svg` */
export function parseDrawings(textOf: (name: keyof Drawings) => string): Drawings {
  const parse = (name: keyof Drawings) => parseDrawing(textOf(name), `company/brand/${name}.svg`);
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
