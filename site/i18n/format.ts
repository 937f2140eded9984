import type { Locale } from './locales.ts';

/** Dates, lists and numbers as each language writes them, in Tokyo's time. The browser's own formatters do it all. */

const TIME_ZONE = 'Asia/Tokyo';
/** The site's English is British: 10 November 2026. */
const TAGS: Record<Locale, string> = { ja: 'ja', en: 'en-GB' };

/** @param date ISO 8601: a day (`2026-04-01`), which is that day everywhere, or a moment */
export function formatDay(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(TAGS[locale], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: TIME_ZONE,
  });
  return format.format(new Date(date.includes('T') ? date : `${date}T12:00:00+09:00`));
}

/** @param month `2026-04` */
export function formatMonth(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(TAGS[locale], { year: 'numeric', month: 'long', timeZone: TIME_ZONE });
  return format.format(new Date(`${month}-01T12:00:00+09:00`));
}

/** Items side by side, without an “and”: 「企画、運用」, “Planning, Management”. */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(TAGS[locale], { type: locale === 'ja' ? 'conjunction' : 'unit' }).format(items);
}

/** @param bytes as megabytes with one decimal */
export function formatMegabytes(bytes: number, locale: Locale): string {
  return new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 1 }).format(bytes / 1_000_000);
}
