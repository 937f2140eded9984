import type { Locale } from './locales.ts';

/** Returns the international number on English pages; it also works within Japan. */
export function visibleTelephone(telephone: string, locale: Locale): string {
  return locale === 'en' ? `+81 ${telephone.slice(1).replaceAll('-', ' ')}` : telephone;
}

/** Returns the `tel:` URL of a Japanese number such as `03-0000-0000`, international on English pages. */
export function telephoneHref(telephone: string, locale: Locale): string {
  return `tel:${visibleTelephone(telephone, locale).replaceAll(' ', '-')}`;
}
