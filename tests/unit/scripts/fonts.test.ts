import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { charactersOf } from '../../../scripts/fonts/characters-of.ts';
import { contentTexts, messageText } from '../../../scripts/fonts/display-text.ts';
import { charactersIn } from '../../../scripts/fonts/unicode-range.ts';

const FONTS = join(PROJECT_ROOT, 'site/fonts');
const css = readFileSync(join(PROJECT_ROOT, 'site/styles/fonts.css'), 'utf8');

/** Returns the faces of a family with their files. The last face that contains a character applies, as in a browser. */
function facesOf(family: string) {
  return [...css.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([rule]) => ({
      family: /font-family: "([^"]+)"/.exec(rule)?.[1],
      file: /url\("\.\.\/fonts\/([^"]+)"\)/.exec(rule)?.[1] ?? '',
      claimed: new Set(charactersIn(/unicode-range: ([^;]+);/.exec(rule)?.[1] ?? '')),
    }))
    .filter((face) => face.family === family && face.file)
    .reverse();
}

function glyphsOf(file: string): Set<string> {
  return new Set(charactersOf(readFileSync(join(FONTS, file))).map((point) => String.fromCodePoint(point)));
}

/** Returns the characters of a text that the family should draw, but cannot. */
function missing(family: string, text: string): string {
  const faces = facesOf(family).map((face) => ({ ...face, glyphs: glyphsOf(face.file) }));
  return [...new Set(text)]
    .filter((character) => !faces.find(({ claimed }) => claimed.has(character))?.glyphs.has(character))
    .join('');
}

const isJapanese = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」（）：]/u.test(character);
const japanese = (text: string) => [...text].filter(isJapanese).join('');

test('contains every character of the interface and of the headings in Meguri Mincho', () => {
  const { entries } = contentTexts();
  expect(missing('Meguri Mincho', japanese(messageText().all))).toBe('');
  expect(missing('Meguri Mincho', japanese(entries.map(({ display }) => display).join('')))).toBe('');
});

test('covers JIS levels 1 and 2, and the variants in names (髙, 﨑), for text that editors may write', () => {
  const rows = Array.from({ length: 94 }, (_, row) => row + 0xa1);
  const all = rows.flatMap((row) => rows.map((cell) => new TextDecoder('euc-jp').decode(Uint8Array.of(row, cell))));
  const kanji = all.filter((character) => /^\p{Script=Han}$/u.test(character));
  expect(kanji.length).toBeGreaterThan(6355);
  expect(missing('Meguri Mincho', kanji.join(''))).toBe('');
  expect(missing('Meguri Mincho', '亜腕弌熙髙﨑')).toBe('');
});

test('loads a kanji from the most common slice, even if the range of another slice includes it', () => {
  const faceOf = (character: string) => facesOf('Meguri Mincho').find(({ claimed }) => claimed.has(character))?.file;
  expect(faceOf('環')).toBe('mincho-first.woff2');
  expect(faceOf('の')).toBe('mincho-first.woff2');
  expect(faceOf('鬱')).toMatch(/^mincho-[0-9a-f]{4}\.woff2$/);
});

test.each(['Meguri Serif', 'Meguri Sans'])('covers English and romanised Japanese place names in %s', (family) => {
  expect(missing(family, 'AZaz09 “quoted” ‘so’ – it’s 1,234.5% £¥€ café Ōtemachi Kōjimachi Yūrakuchō')).toBe('');
});

test('leaves wide dashes and ellipses in Japanese to the Japanese family', () => {
  for (const family of ['Meguri Sans', 'Meguri Figures']) {
    expect(facesOf(family).some(({ claimed }) => claimed.has('…') || claimed.has('—'))).toBe(false);
  }
  expect(missing('Meguri Mincho', '…—')).toBe('');
});

test('uses every font file, and has the licence of each family', () => {
  const files = readdirSync(FONTS);
  const used = new Set([...css.matchAll(/fonts\/([\w-]+\.woff2)/g)].map(([, file]) => file));
  expect(files.filter((file) => file.endsWith('.woff2')).filter((file) => !used.has(file))).toEqual([]);
  for (const name of ['ShipporiMincho', 'Newsreader', 'PublicSans']) {
    const licence = readFileSync(join(FONTS, `LICENSE-${name}.txt`), 'utf8');
    expect(licence).toMatch(/^Copyright \d{4} The .* Project Authors/);
    expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
  }
});
