import type { Locale } from '../locales.ts';
import { en } from './en.ts';
import { type FormTexts, ja } from './ja.ts';

/**
 * The words of the forms in a language. For `data.ts`: they reach the browser in a page's payload.
 *
 * @param sendsMail whether visitors get mail: nothing is promised that does not come
 */
export function formTexts(locale: Locale, sendsMail: boolean): FormTexts {
  const texts = locale === 'en' ? en : ja;
  if (sendsMail) return texts;
  const { sent } = texts;
  const { mail, text, textMailOnly } = sent.withoutMail;
  return { ...texts, sent: { ...sent, mail, download: { ...sent.download, text, textMailOnly } } };
}
