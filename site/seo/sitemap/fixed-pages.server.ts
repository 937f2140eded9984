import { setImmediate } from 'node:timers/promises';
import { ContentError, isNotFound } from '../../errors/content-error.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { PayloadSources } from '../../navigation/payload/load-payload.ts';
import type { PageDefinition } from '../../navigation/resolve/page-definition.ts';
import { loadPageData } from '../../navigation/resolve/page-loader.ts';
import { pathWithoutParameters } from '../../navigation/resolve/page-path.ts';
import { fallbackUrl } from '../../pictures/picture-url.ts';
import { trackLastModified } from '../last-modified.server.ts';
import type { SitemapUrl } from './sitemap-xml.server.ts';

/**
 * Runs the pages' `data.ts` to determine languages, `noindex` and modification time.
 *
 * @throws {ContentError} if the backend fails
 */
export async function fixedPages(pages: readonly PageDefinition[], sources: PayloadSources): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = [];
  for (const page of pages) {
    const path = pathWithoutParameters(page.path);
    if (path === null) continue;
    for (const locale of page.locales) {
      // Cached content resolves in microtasks only, so yield to other requests.
      await setImmediate();
      urls.push(...(await urlOf(page, path, locale, sources)));
    }
  }
  return urls;
}

/** Returns nothing for a page that is missing, redirects, fails or is `noindex`. */
async function urlOf(
  page: PageDefinition,
  path: string,
  locale: Locale,
  sources: PayloadSources,
): Promise<SitemapUrl[]> {
  const { content, lastModified } = trackLastModified(sources.content);
  const needsConsent = sources.consentHosts !== undefined;
  const richText = sources.richText(locale, () => []);
  const context = { ...sources, content, richText, needsConsent, locale, params: {}, query: {} };
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
