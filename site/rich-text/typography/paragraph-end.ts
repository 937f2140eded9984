/** Prevents very short last lines in Japanese, such as 「ん。」. */
import type { Locale } from '../../i18n/locales.ts';
import { unbreakableRuns } from './unbreakable.ts';

/** Minimum length of the last line, in characters. */
export const MIN_LAST_LINE = 4;
/** Maximum distance of a phrase start from the end. */
const MAX_LOOKBACK = 8;
/** Not broken: 「ありません」, not 「あ／りません」. */
const POLITE = /(?:あり|おり|なり|でき|ござい|いたし|いただき|いただけ)(?:ます|ません|ました|ませんでした)$/;
/** Compound verbs: 「払い戻す」, 「取り扱う」. */
const COMPOUND = /^\p{sc=Han}[いりきけえみちしげぎびれめせ]\p{sc=Han}$/u;
const WORD_JOINER = '\u2060';

/** Keeps the last phrase of plain text on one line. */
export function joinLastPhrase(text: string, locale: Locale): string {
  const start =
    locale === 'ja' && text.endsWith('。') ? startOfEnding(text, MIN_LAST_LINE, unbreakableRuns(text, 'ja')) : null;
  return start === null ? text : text.slice(0, start) + [...text.slice(start)].join(WORD_JOINER);
}

/** Returns null if the text ends in neither Japanese nor a digit. */
export function startOfEnding(
  text: string,
  minLength: number,
  runs: readonly (readonly [number, number])[],
): number | null {
  const bare = text.replace(/[\s、。，．）」』！？]{1,5}$/, '');
  if (!/.[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー\d]$/u.test(bare)) return null;
  const latest = Math.max(0, bare.length - minLength);
  const index =
    minLength === MIN_LAST_LINE
      ? (startOfPhrase(bare, latest) ?? POLITE.exec(bare)?.index ?? startOfWord(bare, latest))
      : latest;
  // Not within a Latin word, nor after an honorific prefix: 「ご覧」「お示し」.
  const start = index - (/(?:[A-Za-z\d]{1,20}|[おご])$/.exec(bare.slice(0, index))?.[0].length ?? 0);
  return runs.find(([from, to]) => from < start && to > start)?.[0] ?? start;
}

/** Keeps the kanji of a verb together: 「経験した」, not 「経／験した」. */
function startOfWord(text: string, latest: number): number {
  return /^\p{sc=Han}{2}\p{sc=Hira}/u.test(text.slice(Math.max(0, latest - 1), latest + 2)) ? latest - 1 : latest;
}

/** Phrases start where kana or punctuation precede another script. */
function startOfPhrase(text: string, latest: number): number | undefined {
  for (let at = latest; at >= Math.max(0, text.length - MAX_LOOKBACK); at -= 1) {
    if (at === 0) return at;
    const isStart = /^[\p{sc=Hira}、。）」][^\p{sc=Hira}]/u.test(text.slice(at - 1, at + 1));
    if (isStart && !COMPOUND.test(text.slice(Math.max(0, at - 2), at + 1))) return at;
  }
  return undefined;
}
