import type { Locale } from './locales.ts';

/** Returns the international number on English pages; it also works within Japan. */
export function visibleTelephone(telephone: string, locale: Locale): string {
  return locale === 'en' ? `+81 ${telephone.slice(1).replaceAll('-', ' ')}` : telephone;
}
