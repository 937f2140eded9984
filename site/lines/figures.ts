/** Text that no line may split: numbers with their units, dates, telephone numbers. */
import type { Locale } from '../i18n/locales.ts';

/** 1,234.5, 2〜4, 9:30, 03-0000-0000. Bounded lengths, for linear time. */
const NUMBER = String.raw`\d{1,15}(?:[,.:〜～–-]\d{1,15}){0,5}`;
const ABROAD = String.raw`\+\d{1,3}(?: \d{1,4}){1,4}`;

/** m², 880MJ/㎡, °C. */
const METRIC = '(?:km|cm|mm|ha|kg|kWh|kW|MJ|MB|m|px|°C|℃|[%％㎡㎥])[²³]?(?:/(?:m²|㎡))?(?![A-Za-z])';
/** 3か月, 5営業日, 5階建て, 1つ, 80メートル. */
const COUNTER = String.raw`(?:階建て|[かカヶヵケ箇]?\p{sc=Han}{1,3}|つ|[\p{sc=Kana}ー]{2,5})`;
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const NAMED = String.raw`(?:Articles?|Nos?\.|Sections?|Figures?|Tables?|Paragraph|Chapter|Phase|Level|[A-Z]{2,5})`;

/** Several numbers in a row are one figure: 2026年9月30日, 1億8,800万円, 第37条の7. */
const JAPANESE = [
  ABROAD,
  `(?:[A-Z]{2,5} |[A-Z][a-z]?値|[第約年月週])?(?:${NUMBER}${COUNTER}の? ?){0,5}${NUMBER}(?: ?${METRIC}|${COUNTER})?`,
  '[A-Z]{2,5}-[A-Z]{2,5}',
];
/** Also words with a hyphen: Chuo-ku, GK-TK, e-mail. */
const ENGLISH = [
  ABROAD,
  String.raw`(?:\b${NAMED} )?¥?${NUMBER}(?: (?:${METRIC}|${MONTH}|per cent|[a-z]{1,9}(?![A-Za-z])))?`,
  String.raw`\b[A-Za-z]{1,12}-(?:[A-Z][A-Za-z]{0,9}|ku|cho|mails?)\b`,
];

const FIGURES: Record<Locale, RegExp> = {
  ja: anyOf(JAPANESE),
  en: anyOf(ENGLISH),
};

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\d.,A-Za-z-])(?:${patterns.join('|')})`, 'gu');
}

export function figuresIn(text: string, locale: Locale): [start: number, end: number][] {
  return [...text.matchAll(FIGURES[locale])].map(({ 0: figure, index }) => [index, index + figure.length]);
}
