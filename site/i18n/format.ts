import type { Locale } from './locales.ts';

/** Dates, lists and numbers as each language writes them, in Tokyo's time: by the platform's formatters, but for days. */

const TIME_ZONE = 'Asia/Tokyo';
/** The site's English is British: 10 November 2026. */
const TAGS: Record<Locale, string> = { ja: 'ja', en: 'en-GB' };

const MONTH = { year: 'numeric', month: 'long', timeZone: TIME_ZONE } as const;
/** Each language's is made once: to make it takes longer than to render the entry of a list that it stands in. */
const monthFormats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

const TOKYO_AHEAD_MS = 9 * 60 * 60_000;
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * As `Intl.DateTimeFormat` does, which takes 20 to 30 ms to be made for the first time in a browser (100 on a telephone), and
 * cannot be interrupted: it was the longest part of taking a page with dates over.
 *
 * @param date ISO 8601: a day (`2026-04-01`), which is that day everywhere, or a moment
 */
export function formatDay(date: string, locale: Locale): string {
  // A day alone is read as midnight in UTC, which is nine in the morning of that day in Tokyo.
  const tokyo = new Date(Date.parse(date) + TOKYO_AHEAD_MS);
  const [year, month, day] = [tokyo.getUTCFullYear(), tokyo.getUTCMonth(), tokyo.getUTCDate()];
  return locale === 'ja' ? `${year}年${month + 1}月${day}日` : `${day} ${ENGLISH_MONTHS[month]} ${year}`;
}

/** @param moment ISO 8601 @returns the day and the time of day, in Tokyo */
export function formatMoment(moment: string, locale: Locale): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });
  return `${formatDay(moment, locale)}${locale === 'ja' ? ' ' : ', '}${time.format(new Date(moment))}`;
}

/** @param month `2026-04` */
export function formatMonth(month: string, locale: Locale): string {
  monthFormats[locale] ??= new Intl.DateTimeFormat(TAGS[locale], MONTH);
  return monthFormats[locale].format(new Date(month));
}

/** @param date a year, or ISO 8601 that begins with one @returns the year alone: 「2026年」, “2026” */
export function formatYear(date: string, locale: Locale): string {
  const year = date.slice(0, 4);
  return locale === 'ja' ? `${year}年` : year;
}

/** @param month `2026-04` @returns the month without its year: 「4月」, “April” */
export function formatMonthName(month: string, locale: Locale): string {
  const number = Number(month.slice(5));
  return locale === 'ja' ? `${number}月` : (ENGLISH_MONTHS[number - 1] ?? '');
}

/** Items side by side, without an “and”: 「企画、運用」, “Planning, Management”. */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(TAGS[locale], { type: locale === 'ja' ? 'conjunction' : 'unit' }).format(items);
}
