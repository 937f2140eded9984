import { contentTexts, messageText } from './display-text.ts';
import { LETTERS } from './latin.ts';
import { charactersIn, codePoint, hex, interval, unicodeRange } from './unicode-range.ts';

/** A file of the mincho, and the characters that make a browser ask for it. */
export interface Slice {
  /** `kana`, `first`, `often-03`, `4e00`. */
  name: string;
  characters: string[];
  /** `U+4E00-4EFF`, comma-separated. */
  unicodeRange: string;
}

/** Kanji in a slice that display texts use; small, because a page needs few of them. About 200 bytes each. */
const OFTEN = 64;
/** In how many entries' headings a kanji stands that every page may need. */
const WIDESPREAD = 3;
/** Kanji in a slice of the rest. */
const SELDOM = 100;

/**
 * Cuts the mincho into files. Latin is none of it: the Latin serif stands beside it.
 *
 * - `kana`: kana and punctuation, which every Japanese heading needs.
 * - `first`: the kanji of the home page and the events that it names, the company's names, the navigation and the interface's headings.
 * - `often-…`: those in the titles of works, columns and news; those that many headings share; then entry by entry, so
 *   that what a page has to itself lies together; then those of its texts, the most widespread first.
 * - all of JIS X 0208 with the vendors' extensions (髙, 﨑), by code point, whether another slice has it or not: so these
 *   files stay as they are when the content changes. Their ranges are intervals, a fiftieth of a list. They come first
 *   in the result, because a later rule wins: a character is taken from the slice that is likely to be there.
 *
 * @param supported the characters that the font has
 */
export function cutSlices(supported: ReadonlySet<number>): Slice[] {
  const has = (character: string) => supported.has(codePoint(character));
  const inJis = jisX0208().filter(has);
  const kana = [...new Set([...KANA_AND_POINTS].filter(has))];
  const { home, site, events, listed, entries } = contentTexts();
  const messages = messageText();

  const isKanji = (character: string) => /\p{Script=Han}/u.test(character) && !kana.includes(character);
  const kanji = (text: string) => [...new Set([...text].filter((each) => isKanji(each) && has(each)))];
  const first = kanji(
    [home, site, messages].map(({ display }) => display).join('') + events.map(({ title }) => title).join(''),
  );
  const displayed = [...entries, messages].map(({ display }) => kanji(display));
  const widespread = byHowManyHave(displayed, WIDESPREAD);
  const inTitles = listed.flatMap((kind) => byHowManyHave(kind.map(({ title }) => kanji(title))));
  const inTexts = byHowManyHave([...entries, messages].map(({ all }) => kanji(all)));
  const often = [...new Set([...inTitles, ...widespread, ...displayed.flat(), ...inTexts])].filter(
    (each) => !first.includes(each),
  );

  const rest = inJis.filter((character) => !kana.includes(character) && isNotLatin(character));
  const seldomKanji = rest.filter(isKanji);
  const symbols = rest.filter((character) => !isKanji(character));
  // An interval from one block into the next would span what is no kanji at all.
  const unified = seldomKanji.filter((character) => codePoint(character) < 0xa000);
  const compatible = seldomKanji.filter((character) => codePoint(character) >= 0xa000);
  return [
    ...chunks(unified, SELDOM).map((characters) => seldom(characters)),
    slice('compatible', compatible),
    slice('symbols', symbols),
    ...chunks(often, OFTEN)
      .map((characters, index) => slice(`often-${String(index + 1).padStart(2, '0')}`, characters))
      .reverse(),
    slice('first', first),
    slice('kana', kana),
  ];
}

/** Kana, Japanese punctuation, and the dashes and dots that are as wide as a kanji in Japanese. */
const KANA_AND_POINTS = [
  ...interval(0x3041, 0x3096),
  ...interval(0x309d, 0x309e),
  ...interval(0x30a1, 0x30fe),
  ...'　、。〃々〆〇〈〉《》「」『』【】〒〔〕〜！（），．：；？～％＋－＝／＆㎡℃※…‥―—→',
];

/** What the Latin serif has is left to it, in either language. */
function isNotLatin(character: string): boolean {
  return codePoint(character) >= 0x250 && !charactersIn(LETTERS).includes(character);
}

function seldom(characters: string[]): Slice {
  const [from, to] = [characters[0] ?? '', characters.at(-1) ?? ''].map((each) => hex(codePoint(each)));
  return { name: `${from}`.toLowerCase(), characters, unicodeRange: `U+${from}-${to}` };
}

function slice(name: string, characters: string[]): Slice {
  return { name, characters, unicodeRange: unicodeRange(characters) };
}

/** Levels 1 and 2 with the extensions of NEC and IBM, in the order of the code points: what Japanese offices can type. */
function jisX0208(): string[] {
  const decoder = new TextDecoder('euc-jp');
  const rows = Array.from({ length: 94 }, (_, row) => row + 0xa1);
  const characters = rows.flatMap((row) => rows.map((cell) => decoder.decode(Uint8Array.of(row, cell))));
  return [...new Set(characters)]
    .filter((character) => [...character].length === 1 && character !== '\ufffd')
    .sort((a, b) => codePoint(a) - codePoint(b));
}

/** What at least that many lists have, what most have first; equals in the order of their code points. */
function byHowManyHave(lists: string[][], least = 1): string[] {
  const counts = new Map<string, number>();
  for (const member of lists.flat()) counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || codePoint(a) - codePoint(b))
    .map(([member]) => member);
}

function chunks(list: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
