import { setImmediate } from 'node:timers/promises';
import { ContentError, isNotFound } from '../../errors/content-error.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { PayloadSources } from '../../navigation/payload/load-payload.ts';
import type { PageDefinition } from '../../navigation/resolve/page-definition.ts';
import { loadPageData } from '../../navigation/resolve/page-loader.ts';
import { pathWithoutParameters } from '../../navigation/resolve/page-path.ts';
import { fallbackUrl } from '../../pictures/picture-url.ts';
import { rememberModified } from '../last-modified.server.ts';
import type { SitemapUrl } from './sitemap-xml.server.ts';

/**
 * The pages of the table that need no parameter, in the languages that they exist in. Their own `data.ts` is asked, so
 * that what the page says of itself is true here: whether it is there, in which languages, whether engines are to keep it,
 * and of which content it is made.
 *
 * @throws {ContentError} where the backend fails
 */
export async function fixedPages(pages: readonly PageDefinition[], sources: PayloadSources): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = [];
  for (const page of pages) {
    const path = pathWithoutParameters(page.path);
    if (path === null) continue;
    for (const locale of page.locales) {
      // With content from the cache a page is all microtasks: other requests are read in between.
      await setImmediate();
      urls.push(...(await urlOf(page, path, locale, sources)));
    }
  }
  return urls;
}

/** Nothing where there is no such page for engines: it is not found, leads elsewhere, fails, or says so. */
async function urlOf(
  page: PageDefinition,
  path: string,
  locale: Locale,
  sources: PayloadSources,
): Promise<SitemapUrl[]> {
  const { content, lastModified } = rememberModified(sources.content);
  const asksConsent = sources.consentHosts !== undefined;
  const richText = sources.richText(locale, () => []);
  const context = { ...sources, content, richText, asksConsent, locale, params: {}, query: {} };
  try {
    const { languages = LOCALES, noindex, picture } = (await loadPageData(page, context)).page;
    if (noindex) return [];
    return [
      {
        path: localizedUrl(path, locale),
        languages,
        lastModified: lastModified(),
        pictures: picture ? [fallbackUrl(picture.src)] : [],
      },
    ];
  } catch (error) {
    if (error instanceof ContentError && !isNotFound(error)) throw error;
    return [];
  }
}
