import type { Locale } from '../i18n/locales.ts';

const TRANSLATED = ['alt', 'caption'];
/** No page shows them. */
const UNUSED = ['bytes', 'colour'];

/** Removes the other language's picture texts and unused facts, to make payloads smaller. */
export function picturesInOneLanguage<Data>(data: Data, locale: Locale): Data {
  if (Array.isArray(data)) return data.map((item) => picturesInOneLanguage(item, locale)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  const isPicture = 'src' in data && 'alt' in data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => !isPicture || !UNUSED.includes(key))
      .map(([key, value]) => [
        key,
        isPicture && TRANSLATED.includes(key) && typeof value === 'object' && value
          ? { [locale]: value[locale] }
          : picturesInOneLanguage(value, locale),
      ]),
  ) as Data;
}
