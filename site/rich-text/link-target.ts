import { canonicalPath } from '../i18n/canonical-path.ts';
import { isLocale } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import { cleanAddress, schemeOf } from './address.ts';
import type { RichTextOptions } from './options.ts';

type Place = Pick<RichTextOptions, 'locale' | 'siteOrigin' | 'contentOrigin' | 'localize' | 'currentHref'>;

export interface LinkTarget {
  href: string;
  isExternal: boolean;
}

/**
 * Where a link in a text leads.
 *
 * Within the site, whether written root-relative or with the origin of the site or of its content management system,
 * it leads to the page in the reader's language, whichever the editor wrote; `hreflang` on the link keeps another.
 * An old address is replaced by the present one. Files and WordPress's `/?p=123` otherwise keep their address: neither
 * has a language.
 *
 * @returns null where it leads nowhere that a reader should go: other schemes, addresses relative to an unknown page,
 * user names in front of a host
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

/** By host: an old `http:` link to the own site is still the own site. */
function isSameSite({ host }: URL, { siteOrigin, contentOrigin }: Place): boolean {
  return host === new URL(siteOrigin).host || (contentOrigin !== undefined && host === new URL(contentOrigin).host);
}

function internalTarget(url: URL, locale: Place['locale'], { localize, currentHref }: Place): LinkTarget | null {
  // `/..//evil.example` resolves to two slashes, and `/en//evil.example` leaves them without its prefix: a host's name.
  const pathname = url.pathname.replace(/\/{2,}/g, '/');
  const rest = url.search + url.hash;
  const current = currentHref?.(splitLocale(pathname).path + rest);
  if (current)
    return current.startsWith('/')
      ? { href: localize(current, locale), isExternal: false }
      : { href: current, isExternal: true };
  if (isFile(pathname) || isWordPressId(pathname, url.searchParams))
    return { href: pathname + rest, isExternal: false };
  // WordPress ends every path with a slash; here that would cost the reader a redirect.
  const path = canonicalPath(pathname);
  return path === null ? null : { href: localize(splitLocale(path).path, locale) + rest, isExternal: false };
}

/** No page of the site has a dot in its last name. */
function isFile(pathname: string): boolean {
  return pathname.startsWith('/wp-json/') || pathname.slice(pathname.lastIndexOf('/')).includes('.');
}

function isWordPressId(pathname: string, query: URLSearchParams): boolean {
  return pathname === '/' && (query.has('p') || query.has('page_id'));
}
