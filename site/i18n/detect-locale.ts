import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';

/**
 * Returns the visitor's preferred locale: from the cookie, the browser's languages, or Japanese.
 *
 * @param cookie cookie value; unknown values are ignored
 * @param languages BCP 47 tags in order of preference (`navigator.languages` or Accept-Language)
 */
export function preferredLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  if (isLocale(cookie)) return cookie;
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
}
