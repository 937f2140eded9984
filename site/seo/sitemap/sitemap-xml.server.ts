/** https://www.sitemaps.org/protocol.html with Google's extensions for languages and images. */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { element, xmlDocument } from '../xml.server.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMESPACES = {
  xmlns: SITEMAP,
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
};

export interface SitemapUrl {
  /** Root-relative, in its own language. */
  path: string;
  languages: readonly Locale[];
  lastModified: string | null;
  pictures: readonly string[];
}

/** @param urls at most 50,000 */
export function urlsetXml(urls: readonly SitemapUrl[], siteOrigin: string): string {
  const absolute = (path: string) => new URL(path, siteOrigin).href;
  const url = ({ path, languages, lastModified, pictures }: SitemapUrl) =>
    element('url', {}, [
      element('loc', {}, [absolute(path)]),
      lastModified && element('lastmod', {}, [lastModified]),
      ...alternates(languages).map(([hreflang, locale]) =>
        element('xhtml:link', { rel: 'alternate', hreflang, href: absolute(localizedUrl(path, locale)) }),
      ),
      ...pictures.map((picture) => element('image:image', {}, [element('image:loc', {}, [absolute(picture)])])),
    ]);
  return xmlDocument(element('urlset', NAMESPACES, urls.map(url)));
}

export function indexXml(paths: readonly string[], siteOrigin: string): string {
  const part = (path: string) => element('sitemap', {}, [element('loc', {}, [new URL(path, siteOrigin).href])]);
  return xmlDocument(element('sitemapindex', { xmlns: SITEMAP }, paths.map(part)));
}

/** Pages in one language have no alternates, as in their head. */
function alternates(languages: readonly Locale[]): [hreflang: string, locale: Locale][] {
  if (!LOCALES.every((locale) => languages.includes(locale))) return [];
  return [...LOCALES.map((locale): [string, Locale] => [locale, locale]), ['x-default', DEFAULT_LOCALE]];
}
