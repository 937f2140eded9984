import { isNotFound } from '../../errors/content-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { Redirect } from './redirect.ts';

/**
 * An entry in the page's language. One that exists in Japanese only, asked for in English, leads to the closest
 * English page above it; one that exists in no language is not found.
 *
 * @param ask asks the content API for the entry in a language
 * @param ancestor the closest page above that exists in English, in Japanese spelling (`/columns`); null for the home page
 * @throws a `ContentError` or a `Redirect`
 */
export async function inLocale<Entry>(
  locale: Locale,
  ask: (lang: Locale) => Promise<Entry>,
  ancestor: string | null,
): Promise<Entry> {
  try {
    return await ask(locale);
  } catch (error) {
    if (locale === 'ja' || ancestor === null || !isNotFound(error)) throw error;
    await ask('ja');
    throw new Redirect(localizedUrl(ancestor, locale));
  }
}
