import type { Locale } from '../i18n/locales.ts';

/** What pictures have in both languages. */
const TRANSLATED = ['alt', 'caption'];

/**
 * Page data whose pictures have their words in one language only: no page shows those of the other one. The contract's type
 * stays, because parts of a page read only the page's own language.
 */
export function picturesInOneLanguage<Data>(data: Data, locale: Locale): Data {
  if (Array.isArray(data)) return data.map((item) => picturesInOneLanguage(item, locale)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  const isPicture = 'src' in data && 'alt' in data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      isPicture && TRANSLATED.includes(key) && typeof value === 'object' && value
        ? { [locale]: value[locale] }
        : picturesInOneLanguage(value, locale),
    ]),
  ) as Data;
}
