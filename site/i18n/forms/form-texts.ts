import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { type FormTexts, ja } from './ja.ts';

/** The words of the forms in a language. For `data.ts`: they reach the browser in a page's payload. */
export function formTexts(locale: Locale): FormTexts {
  return locale === 'en' ? en : ja;
}
