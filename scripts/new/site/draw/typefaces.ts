import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Blob, Buffer as Characters, Face, Feature, Font, shape } from 'harfbuzzjs';
import type { Locale } from '../../../../site/i18n/locales.ts';

/** Lengths in em. */
interface Glyph {
  /** SVG path in font units, y axis upwards. */
  outline: string;
  unitsPerEm: number;
  x: number;
  y: number;
}

/** Characters drawn together, such as a letter with its accent. */
interface Cluster {
  /** In UTF-16 code units. */
  start: number;
  end: number;
  glyphs: Glyph[];
  /** In em. */
  advance: number;
}

export interface Typefaces {
  /** False for private-use characters. */
  has(character: string): boolean;
  /**
   * Sets one line.
   * @param text only characters that {@link has} accepts
   */
  set(text: string, locale: Locale): Cluster[];
}

interface Typeface {
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

/** Proportional kana, as in headings. */
const FEATURES = { mincho: [new Feature('palt')], serif: [new Feature('kern')] };
/** Full width in Japanese. See `scripts/fonts/latin.ts`. */
const POINTS = /[\u2014\u2015\u2026]/u;

/**
 * System fonts are never used.
 * @param folder `scripts/fonts/outlines`
 */
export function openTypefaces(folder: string): Typefaces {
  const mincho = openTypeface(join(folder, 'mincho.ttf.br'));
  const serifs = ['serif', 'serif-extended'].map((name) => openTypeface(join(folder, `${name}.ttf.br`)));

  function faceOf(character: string, locale: Locale): Typeface | undefined {
    const point = character.codePointAt(0) ?? 0;
    const faces = locale === 'ja' && POINTS.test(character) ? [mincho, ...serifs] : [...serifs, mincho];
    return faces.find(({ characters }) => characters.has(point));
  }

  return {
    has: (character) => !/\p{Co}/u.test(character) && faceOf(character, 'ja') !== undefined,
    set(text, locale) {
      const clusters: Cluster[] = [];
      for (const { face, start, end } of runs(text, (character) => faceOf(character, locale))) {
        const features = face === mincho ? FEATURES.mincho : FEATURES.serif;
        clusters.push(...setRun(face, text.slice(start, end), start, locale, features));
      }
      return clusters;
    },
  };
}

function openTypeface(file: string): Typeface {
  const face = new Face(new Blob(brotliDecompressSync(readFileSync(file))));
  return { font: new Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
}

/** @throws if no typeface has a character */
function runs(text: string, faceOf: (character: string) => Typeface | undefined) {
  const result: { face: Typeface; start: number; end: number }[] = [];
  let at = 0;
  for (const character of text) {
    const face = faceOf(character);
    if (!face) throw new Error(`No face has U+${character.codePointAt(0)?.toString(16)}.`);
    const end = at + character.length;
    const run = result.at(-1);
    if (run?.face === face) run.end = end;
    else result.push({ face, start: at, end });
    at = end;
  }
  return result;
}

function setRun({ font, unitsPerEm }: Typeface, text: string, offset: number, locale: Locale, features: Feature[]) {
  const characters = new Characters();
  characters.addText(text);
  characters.setLanguage(locale);
  characters.guessSegmentProperties();
  shape(font, characters, features);
  const positions = characters.getGlyphPositions();
  const clusters: Cluster[] = [];
  for (const [index, { codepoint: glyph, cluster }] of characters.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const start = offset + cluster;
    let current = clusters.at(-1);
    if (current?.start !== start) {
      if (current) current.end = start;
      current = { start, end: offset + text.length, glyphs: [], advance: 0 };
      clusters.push(current);
    }
    const x = current.advance + xOffset / unitsPerEm;
    current.glyphs.push({ outline: font.glyphToPath(glyph), unitsPerEm, x, y: yOffset / unitsPerEm });
    current.advance += xAdvance / unitsPerEm;
  }
  return clusters;
}
