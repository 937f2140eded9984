import { contentTexts, messageText } from './display-text.ts';
import { LETTERS } from './latin.ts';
import { charactersIn, codePoint, hex, interval, unicodeRange } from './unicode-range.ts';

export interface Slice {
  /** `first`, `second`, `4e00`. */
  name: string;
  characters: string[];
  unicodeRange: string;
}

/** Kanji that no heading has so far: about 50 kB. */
const RARE_SLICE_SIZE = 200;

/**
 * Cuts the mincho into slices, without Latin. A browser tries the slices of a family from the last to the first, and
 * the family of rare characters after them. It loads a slice that claims a character, and tries the next one if the
 * slice does not contain it. A list of characters is therefore only necessary for the slice that it tries first.
 *
 * - `first`: kana, punctuation, and the kanji of the interface, the company's names, and the kinds of pages that
 * most visits begin with.
 * - `second`: other kanji of headings. Claims all kanji.
 * - Rare: JIS X 0208 with vendor extensions (髙, 﨑), including kanji of other slices, so that these files do not
 * depend on content.
 */
export function cutSlices(supported: ReadonlySet<number>): { common: Slice[]; rare: Slice[] } {
  const has = (character: string) => supported.has(codePoint(character));
  const inJis = jisX0208().filter(has);
  const kana = [...new Set([...KANA_AND_POINTS].filter(has))];
  const { first, entries } = contentTexts();
  const messages = messageText();

  const isKanji = (character: string) => /\p{Script=Han}/u.test(character) && !kana.includes(character);
  const kanji = (texts: string[]) =>
    byFrequency(texts.map((text) => [...new Set(text)].filter((character) => isKanji(character) && has(character))));
  const firstKanji = kanji([...first, messages].map(({ display }) => display));
  const displayed = kanji([...entries, messages].map(({ display }) => display));
  const second = displayed.filter((character) => !firstKanji.includes(character));

  const rest = inJis.filter((character) => !kana.includes(character) && isNotLatin(character));
  const seldomKanji = rest.filter(isKanji);
  const symbols = rest.filter((character) => !isKanji(character));
  // An interval across both blocks would include other scripts.
  const unified = seldomKanji.filter((character) => codePoint(character) < 0xa000);
  const compatible = seldomKanji.filter((character) => codePoint(character) >= 0xa000);
  const { unicodeRange: everyKanji } = seldom(unified);
  return {
    common: [
      { name: 'second', characters: second, unicodeRange: everyKanji },
      slice('first', [...kana, ...firstKanji]),
    ],
    rare: [
      ...chunks(unified, RARE_SLICE_SIZE).map((characters) => seldom(characters)),
      slice('compatible', compatible),
      slice('symbols', symbols),
    ],
  };
}

const KANA_AND_POINTS = [
  ...interval(0x3041, 0x3096),
  ...interval(0x309d, 0x309e),
  ...interval(0x30a1, 0x30fe),
  ...'　、。〃々〆〇〈〉《》「」『』【】〒〔〕〜！（），．：；？～％＋－＝／＆㎡℃※…‥―—→',
];

function isNotLatin(character: string): boolean {
  return codePoint(character) >= 0x250 && !charactersIn(LETTERS).includes(character);
}

function seldom(characters: string[]): Slice {
  const [from, to] = [characters[0] ?? '', characters.at(-1) ?? ''].map((character) => hex(codePoint(character)));
  return { name: `${from}`.toLowerCase(), characters, unicodeRange: `U+${from}-${to}` };
}

function slice(name: string, characters: string[]): Slice {
  return { name, characters, unicodeRange: unicodeRange(characters) };
}

/** Returns JIS X 0208 with the NEC and IBM extensions, by code point. */
function jisX0208(): string[] {
  const decoder = new TextDecoder('euc-jp');
  const rows = Array.from({ length: 94 }, (_, row) => row + 0xa1);
  const characters = rows.flatMap((row) => rows.map((cell) => decoder.decode(Uint8Array.of(row, cell))));
  return [...new Set(characters)]
    .filter((character) => [...character].length === 1 && character !== '\ufffd')
    .sort((a, b) => codePoint(a) - codePoint(b));
}

/** Sorts by frequency, then by code point. */
function byFrequency(lists: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const member of lists.flat()) counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || codePoint(a) - codePoint(b)).map(([member]) => member);
}

function chunks(list: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
