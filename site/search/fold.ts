/** Normalises text: width, case, accents, hyphens, hiragana and katakana. */

export interface Folded {
  text: string;
  /** Position in the original for each UTF-16 unit of `text`, then the original's length. */
  origins: readonly number[];
}

const CHARACTER = /[\uFF66-\uFF9D][\uFF9E\uFF9F]?|\P{M}\p{M}*|\p{M}/gsu;
const HIRAGANA = /^\p{Script=Hiragana}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = -0x60;
/** 霞ヶ関 equals 霞が関. */
const SMALL_KE = 'ゖ';
const HYPHENS = /[‐‑‒–−]/g;
const LATIN = /[a-z0-9]/;
/** Soft hyphens, and characters that copied text contains, such as word joiners. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;
const MAX_CACHED = 20_000;

/** Like `fold` without positions; about 50 times faster, for indexing. */
export function foldText(original: string): string {
  return normalizeCharacters(original)
    .replace(/(?<=\p{Script=Hiragana})ー(?![\p{Script=Hiragana}ー])/gu, '')
    .replace(/(?<=[a-z0-9])ー(?=[a-z0-9])/g, '-')
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/(?<=[\p{sc=Han}\p{sc=Hiragana}ー])[ -](?=[\p{sc=Han}\p{sc=Hiragana}ー])/gu, '');
}

export function fold(original: string): Folded {
  let text = '';
  const origins: number[] = [];
  for (const { 0: character, index } of original.matchAll(CHARACTER)) {
    const after = original[index + character.length];
    const folded = asHyphen(foldCharacter(character), text, after);
    if (isIgnored(folded, text, after)) continue;
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(index);
  }
  origins.push(original.length);
  return { text, origins };
}

/** GKーTK: typed with a Japanese keyboard. */
function asHyphen(folded: string, before: string, after = ''): string {
  const isBetween = LATIN.test(before.at(-1) ?? '') && LATIN.test(normalizeCharacters(after));
  return folded === 'ー' && isBetween ? '-' : folded;
}

/**
 * Returns whether a character is ignored: final long vowel marks (サーバー, サーバ), commas in numbers,
 * spaces and hyphens between Japanese words.
 */
function isIgnored(folded: string, before: string, after = ''): boolean {
  if (folded === ' ' || folded === '-')
    return JAPANESE.test(before.at(-1) ?? '') && JAPANESE.test(after.normalize('NFKC'));
  if (folded === 'ー') return HIRAGANA.test(before.at(-1) ?? '') && !KANA.test(after);
  return folded === ',' && /\d$/.test(before) && /\d/.test(after.normalize('NFKC'));
}

const foldedCharacters = new Map<string, string>();

function foldCharacter(character: string): string {
  const cached = foldedCharacters.get(character);
  if (cached !== undefined) return cached;
  const folded = normalizeCharacters(character);
  if (foldedCharacters.size < MAX_CACHED) foldedCharacters.set(character, folded);
  return folded;
}

function normalizeCharacters(text: string): string {
  return withoutAccents(text.normalize('NFKC').toLowerCase())
    .replace(HYPHENS, '-')
    .replace(INVISIBLE, '')
    .replace(KATAKANA, toHiragana)
    .replaceAll(SMALL_KE, 'が');
}

function withoutAccents(text: string): string {
  return text.replace(/\p{Script=Latin}\p{M}*/gu, (letter) =>
    letter < '\u0080' && letter.length === 1 ? letter : letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}

function toHiragana(kana: string): string {
  return String.fromCodePoint((kana.codePointAt(0) ?? 0) + TO_HIRAGANA);
}

/** Normalises width and case, and removes invisible characters. */
export function normalizeSpelling(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
}
