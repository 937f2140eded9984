import type { Locale } from './locales.ts';

/** Formats by language, in Tokyo time. */

const TIME_ZONE = 'Asia/Tokyo';
/** British English: 10 November 2026. */
const TAGS: Record<Locale, string> = { ja: 'ja', en: 'en-GB' };

const MONTH = { year: 'numeric', month: 'long', timeZone: TIME_ZONE } as const;
/** Cached, because creating a formatter takes longer than rendering a list item. */
const monthFormats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

const TOKYO_AHEAD_MS = 9 * 60 * 60_000;
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Creating the first `Intl.DateTimeFormat` blocks a browser for 20 to 30 ms (100 ms on phones).
 *
 * @param date ISO 8601: a day (independent of time zones) or a date and time
 */
export function formatDay(date: string, locale: Locale): string {
  // A day is parsed as midnight UTC, which is 09:00 of that day in Tokyo.
  const tokyo = new Date(Date.parse(date) + TOKYO_AHEAD_MS);
  const [year, month, day] = [tokyo.getUTCFullYear(), tokyo.getUTCMonth(), tokyo.getUTCDate()];
  return locale === 'ja' ? `${year}年${month + 1}月${day}日` : `${day} ${ENGLISH_MONTHS[month]} ${year}`;
}

/** @returns date and time in Tokyo */
export function formatDateTime(dateTime: string, locale: Locale): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });
  return `${formatDay(dateTime, locale)}${locale === 'ja' ? ' ' : ', '}${time.format(new Date(dateTime))}`;
}

/** @param month `2026-04` */
export function formatMonth(month: string, locale: Locale): string {
  monthFormats[locale] ??= new Intl.DateTimeFormat(TAGS[locale], MONTH);
  return monthFormats[locale].format(new Date(month));
}

/** 「2026年」, “2026” */
export function formatYear(date: string, locale: Locale): string {
  const year = date.slice(0, 4);
  return locale === 'ja' ? `${year}年` : year;
}

/** 「4月」, “April” */
export function formatMonthName(month: string, locale: Locale): string {
  const number = Number(month.slice(5));
  return locale === 'ja' ? `${number}月` : (ENGLISH_MONTHS[number - 1] ?? '');
}

/** Joins items without a conjunction: 「企画、運用」, “Planning, Management”. */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(TAGS[locale], { type: locale === 'ja' ? 'conjunction' : 'unit' }).format(items);
}
