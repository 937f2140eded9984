import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';

/**
 * What a visitor prefers where the URL does not say: cookie, then the browser's languages, then Japanese.
 *
 * @param cookie the cookie's value; an unknown one counts as none
 * @param languages BCP 47 tags, most wanted first (`navigator.languages`, or Accept-Language sorted by quality)
 */
export function preferredLocale(cookie: string | undefined, languages: readonly string[]): Locale {
  if (isLocale(cookie)) return cookie;
  for (const tag of languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
}
