import { UPLOADS_PATH, uploadType } from '../../contract/api/uploads.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import { isLocale } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import { imageAddress } from '../pictures/picture-source.ts';
import { largestUrl } from '../pictures/picture-url.ts';
import { cleanAddress, schemeOf } from './address.ts';
import type { RichTextOptions } from './options.ts';

type Place = Pick<RichTextOptions, 'locale' | 'siteOrigin' | 'localize' | 'currentHref' | 'pictureSource'>;

export interface LinkTarget {
  href: string;
  isExternal: boolean;
}

/**
 * Where a link in a text leads.
 *
 * Within the site, whether written root-relative or with the site's origin, it leads to the page in the reader's language,
 * whichever the editor wrote; `hreflang` on the link keeps another. An old address is replaced by the present one. A picture is
 * the image route's; other files keep their address: they have no language.
 *
 * @returns null where it leads nowhere that a reader should go: other schemes, addresses relative to an unknown page,
 * user names in front of a host, WordPress's own pages, entries by a number that the table of old addresses lacks, uploads
 * of a kind that is not handed out
 */
export function linkTarget(written: unknown, hreflang: unknown, place: Place): LinkTarget | null {
  const address = cleanAddress(written);
  if (address === null) return null;
  const scheme = schemeOf(address);
  if (address.startsWith('#') || scheme === 'mailto' || scheme === 'tel') return { href: address, isExternal: false };
  const isWeb = scheme === 'https' || scheme === 'http' || address.startsWith('//');
  if (!isWeb && (scheme !== null || !address.startsWith('/'))) return null;
  if (!URL.canParse(address, place.siteOrigin)) return null;

  const url = new URL(address, place.siteOrigin);
  if (url.username !== '' || url.password !== '') return null;
  if (!isSameSite(url, place)) return { href: url.href, isExternal: true };
  return internalTarget(url, isLocale(hreflang) ? hreflang : place.locale, place);
}

/** By host, with `www.` or without: an old `http:` link to the own site is still the own site. */
function isSameSite({ host }: URL, { siteOrigin }: Place): boolean {
  return withoutWww(host) === withoutWww(new URL(siteOrigin).host);
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

function internalTarget(url: URL, locale: Place['locale'], place: Place): LinkTarget | null {
  const { localize, currentHref, pictureSource } = place;
  // `/..//evil.example` resolves to two slashes, and `/en//evil.example` leaves them without its prefix: a host's name.
  const pathname = url.pathname.replace(/\/{2,}/g, '/');
  const rest = url.search + url.hash;
  const current = currentHref?.(splitLocale(pathname).path + rest);
  if (current)
    return current.startsWith('/')
      ? { href: localize(current, locale), isExternal: false }
      : { href: current, isExternal: true };
  if (isWordPressPage(pathname, url.searchParams)) return null;
  if (pathname.startsWith(UPLOADS_PATH)) {
    const picture = pictureSource(pathname);
    if (picture) return { href: largestUrl(imageAddress(picture, undefined)), isExternal: false };
    if (uploadType(pathname) === undefined) return null;
  }
  if (isFile(pathname)) return { href: pathname + rest, isExternal: false };
  // WordPress ends every path with a slash; here that would cost the reader a redirect.
  const path = canonicalPath(pathname);
  return path === null ? null : { href: localize(splitLocale(path).path, locale) + rest, isExternal: false };
}

/** No page of the site has a dot in its last name. */
function isFile(pathname: string): boolean {
  return pathname.startsWith('/wp-json/') || pathname.slice(pathname.lastIndexOf('/')).includes('.');
}

/** What WordPress has for those who work with it, and `/?p=123`, which says of an entry nothing that the site knows. */
function isWordPressPage(pathname: string, query: URLSearchParams): boolean {
  if (/^\/(?:wp-admin|wp-includes)(?:\/|$)|\.php$/.test(pathname)) return true;
  return pathname === '/' && ['p', 'page_id', 'attachment_id'].some((key) => query.has(key));
}
