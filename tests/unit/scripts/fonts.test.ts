import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { charactersOf } from '../../../scripts/fonts/characters-of.ts';
import { contentTexts, messageText } from '../../../scripts/fonts/display-text.ts';
import { charactersIn } from '../../../scripts/fonts/unicode-range.ts';

const FONTS = join(PROJECT_ROOT, 'site/fonts');
const css = (name: string) => readFileSync(join(PROJECT_ROOT, 'site/styles', name), 'utf8');
const stylesheets = css('fonts.css') + css('rare-fonts.css');
/** In the order in which a heading uses them. */
const MINCHO = ['Meguri Mincho', 'Meguri Mincho Rare'];

/** Returns the faces of a family with their files, in the order in which a browser tries them. */
function facesOf(family: string) {
  return [...stylesheets.matchAll(/@font-face \{[^}]*\}/g)]
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

/** Returns the files that a browser loads for a character, in order, until one contains it. Null if none does. */
function filesFor(families: string[]): (character: string) => string[] | null {
  const faces = families.flatMap(facesOf).map((face) => ({ ...face, glyphs: glyphsOf(face.file) }));
  return (character) => {
    const tried = faces.filter(({ claimed }) => claimed.has(character));
    const drawing = tried.findIndex(({ glyphs }) => glyphs.has(character));
    return drawing === -1 ? null : tried.slice(0, drawing + 1).map(({ file }) => file);
  };
}

/** Returns the characters of a text that the families should draw, but cannot. */
function missing(families: string[], text: string): string {
  const files = filesFor(families);
  return [...new Set(text)].filter((character) => !files(character)).join('');
}

const isJapanese = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」（）：]/u.test(character);
const japanese = (text: string) => [...text].filter(isJapanese).join('');

test('contains every character of the interface, and those of the headings in the first two slices', () => {
  const { entries } = contentTexts();
  expect(missing(MINCHO, japanese(messageText().all))).toBe('');
  expect(missing(['Meguri Mincho'], japanese(entries.map(({ display }) => display).join('')))).toBe('');
});

test('covers JIS levels 1 and 2, and the variants in names (髙, 﨑), for text that editors may write', () => {
  const rows = Array.from({ length: 94 }, (_, row) => row + 0xa1);
  const all = rows.flatMap((row) => rows.map((cell) => new TextDecoder('euc-jp').decode(Uint8Array.of(row, cell))));
  const kanji = all.filter((character) => /^\p{Script=Han}$/u.test(character));
  expect(kanji.length).toBeGreaterThan(6355);
  expect(missing(MINCHO, kanji.join(''))).toBe('');
  expect(missing(MINCHO, '亜腕弌熙髙﨑')).toBe('');
});

test('loads one file for a character of most first visits, two for other characters, and three for a rare one', () => {
  const files = filesFor(MINCHO);
  expect(files('環')).toEqual(['mincho-first.woff2']);
  expect(files('の')).toEqual(['mincho-first.woff2']);
  const { first, entries } = contentTexts();
  const isKanji = (character: string) => /\p{Script=Han}/u.test(character);
  const ofFirst = [...new Set(first.map(({ display }) => display).join(''))].filter(isKanji);
  expect(ofFirst.filter((character) => files(character)?.join() !== 'mincho-first.woff2')).toEqual([]);
  const others = [...new Set(entries.map(({ display }) => display).join(''))]
    .filter(isKanji)
    .filter((character) => !ofFirst.includes(character));
  expect(others.filter((character) => !/^mincho-(?:first|second)/.test(`${files(character)}`))).toEqual([]);
  expect(files('鬱')).toEqual(['mincho-second.woff2', expect.stringMatching(/^mincho-[0-9a-f]{4}\.woff2$/)]);
});

test.each(['Meguri Serif', 'Meguri Sans'])('covers English and romanised Japanese place names in %s', (family) => {
  expect(missing([family], 'AZaz09 “quoted” ‘so’ – it’s 1,234.5% £¥€ café Ōtemachi Kōjimachi Yūrakuchō')).toBe('');
});

test('leaves wide dashes and ellipses in Japanese to the Japanese family', () => {
  for (const family of ['Meguri Sans', 'Meguri Figures']) {
    expect(facesOf(family).some(({ claimed }) => claimed.has('…') || claimed.has('—'))).toBe(false);
  }
  expect(missing(['Meguri Mincho'], '…—')).toBe('');
});

test('uses every font file, and has the licence of each family', () => {
  const files = readdirSync(FONTS);
  const used = new Set([...stylesheets.matchAll(/fonts\/([\w-]+\.woff2)/g)].map(([, file]) => file));
  expect(files.filter((file) => file.endsWith('.woff2')).filter((file) => !used.has(file))).toEqual([]);
  for (const name of ['ShipporiMincho', 'Newsreader', 'PublicSans']) {
    const licence = readFileSync(join(FONTS, `LICENSE-${name}.txt`), 'utf8');
    expect(licence).toMatch(/^Copyright \d{4} The .* Project Authors/);
    expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
  }
});
