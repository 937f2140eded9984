import { isNotFound } from '../../errors/content-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { Redirect } from './redirect.ts';

/**
 * Loads an entry. If it exists only in Japanese, redirects to its closest English ancestor.
 *
 * @param ancestor Japanese path (`/columns`); null for the home page
 * @throws {ContentError | Redirect}
 */
export async function withLocaleFallback<Entry>(
  locale: Locale,
  request: (lang: Locale) => Promise<Entry>,
  ancestor: string | null,
): Promise<Entry> {
  try {
    return await request(locale);
  } catch (error) {
    if (locale === 'ja' || ancestor === null || !isNotFound(error)) throw error;
    await request('ja');
    throw new Redirect(localizedUrl(ancestor, locale));
  }
}
