import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';

export type Locale = Language;
export const LOCALES = LANGUAGES;
export const DEFAULT_LOCALE: Locale = 'ja';

/** Stores the last displayed language. */
export const LOCALE_COOKIE = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

export const LOCALE_NAMES: Record<Locale, string> = { ja: '日本語', en: 'English' };
export const OPEN_GRAPH_LOCALES: Record<Locale, string> = { ja: 'ja_JP', en: 'en_GB' };

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'ja' ? 'en' : 'ja';
}
