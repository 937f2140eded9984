import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';

/**
 * Returns the locale from the cookie, else from the browser's languages.
 *
 * @param languages BCP 47 tags in order of preference
 */
export function preferredLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  if (isLocale(cookie)) return cookie;
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
}
