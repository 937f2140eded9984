/**
 * Prevents line breaks within numbers with units, dates and telephone numbers.
 * Browsers break between a digit and a kanji, at spaces, and after hyphens.
 */
import type { Locale } from '../site/i18n/locales.ts';

/** Bounded lengths, for linear time. */
const NUMBER = String.raw`\d{1,15}(?:[,.]\d{1,15}){0,5}`;

/** 「1億8,800万」. */
const AMOUNT = `${NUMBER}(?:[兆億万千](?:${NUMBER})?){0,4}`;

/** GK-TK. */
const ABBREVIATIONS = '[A-Z]{2,6}(?:-[A-Z]{2,6}){1,3}(?![A-Za-z-])';

/** Chuo-ku, Kabuto-cho, Kyobashi-Nishi, e-mail. */
const HYPHENED_WORDS = '(?:[A-Z][a-z]{1,15}-(?:ku|cho|Nishi)|[Ee]-mails?)(?![A-Za-z-])';

/** +81 3 0000 0000. */
const ABROAD = String.raw`\+\d{1,3}(?: \d{1,4}){1,4}(?!\d)`;

/** 03-0000-0000, 1-2-3, JIS X 8341-3:2016. */
const HYPHENED = String.raw`\d{1,6}(?:-\d{1,6}){1,4}(?::\d{1,4})?(?!\d)`;

const DAY = String.raw`\d{1,2}月\d{1,2}日`;

/** 「京橋ビル5階」. */
const STOREY = String.raw`[一-鿿゠-ヿ]{1,8}ビル\d{1,2}階`;

/** 「BEI 0.48」, 「Is値0.6」, PML 8.2%, 「2025年度 71％」. */
const INDEX = String.raw`(?:[A-Z]{2,5} |[A-Z][a-z]?値|\d{4}年度 )`;

const METRIC = '(?:km|cm|mm|ha|kg|kWh|kW|MJ|MB|m|°C|℃|%)[²³]?(?:/(?:m²|㎡)(?:・年)?)?(?![A-Za-z])';

const JAPANESE_UNITS = [
  METRIC,
  '[かカヶヵケ箇](?:月|所|国)',
  '時間|週間|営業日|年[間度目]|日間|分間|回目|階建て?|丁目|番地|世帯|ポイント|メートル|パーセント',
  '[年月日円件棟人名社階坪本回歳時分秒週倍割条項号期戸室台席点位度冊枚頁つ部章都区床案％㎡㎥]',
].join('|');

const ENGLISH_UNITS = [
  METRIC,
  '(?:(?:business |working )?day|year|month|week|hour|minute|second|point|time|tonne|storey|floor)s?',
  'people|homes|works|funds|buildings|members|units|rooms|beds|seats|tsubo|per cent|million|billion|[ap]\\.m\\.',
  'January|February|March|April|May|June|July|August|September|October|November|December',
].join('|');

const BEFORE_NUMBERS = String.raw`\b(?:Articles?|Nos?\.|Sections?|Figures?|Tables?|Paragraph|Chapter|Phase|Level|pages?|rank) `;

const RUNS: Record<Locale, RegExp> = {
  ja: new RegExp(
    String.raw`(?<![\d.,A-Za-z-])(?:${ABBREVIATIONS}|${ABROAD}|${HYPHENED}|${DAY}|${STOREY}|(?:${INDEX}|[第約月年週])?(?:${AMOUNT}[〜～–])?${AMOUNT}(?: ?(?:${JAPANESE_UNITS}))?(?:の\d{1,3})?)`,
    'g',
  ),
  en: new RegExp(
    String.raw`(?<![\d.,A-Za-z-])(?:${BEFORE_NUMBERS}|${INDEX})?(?:${ABBREVIATIONS}|${HYPHENED_WORDS}|${ABROAD}|${HYPHENED}|¥?${NUMBER}(?: (?:${ENGLISH_UNITS})(?![A-Za-z]))?)`,
    'g',
  ),
};

const CJK = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}〜～％㎡㎥`;
const BREAKS = new RegExp(String.raw`(?<=[${CJK}/・-])(?=.)|(?<=\d)(?=[${CJK}])`, 'gu');
const WORD_JOINER = '\u2060';
const ZERO_WIDTH_SPACE = '\u200b';
const NO_BREAK_SPACE = '\u00a0';

export function unbreakableRuns(text: string, locale: Locale): [start: number, end: number][] {
  return [...text.matchAll(RUNS[locale])].flatMap(({ 0: run, index }): [number, number][] =>
    run === joined(run) ? [] : [[index, index + run.length]],
  );
}

/** Inserts invisible characters. Only for visible text, not for descriptions, feeds and search. */
export function joinUnbreakable(text: string, locale: Locale): string {
  return text.replace(RUNS[locale], joined);
}

/** Also joins a number to a unit in the next piece. */
export function joinUnbreakableAcross(pieces: readonly string[], locale: Locale): string[] {
  const joinedText = joinUnbreakable(pieces.join(''), locale);
  let end = 0;
  return pieces.map((piece) => {
    const start = end;
    for (let at = 0; at < piece.length; end += 1) {
      if (joinedText[end] !== WORD_JOINER || piece[at] === WORD_JOINER) at += 1;
    }
    return joinedText.slice(start, end);
  });
}

/** Permits a break between katakana and kanji: 「情報セキュリティ／基本方針」. */
export function allowCompoundBreaks(text: string): string {
  return text.replace(/(?<=[\p{sc=Kana}ー]{4}等?)(?=(?!等)\p{sc=Han}{2})/gu, ZERO_WIDTH_SPACE);
}

function joined(run: string): string {
  return run.replaceAll(' ', NO_BREAK_SPACE).replace(BREAKS, WORD_JOINER);
}
