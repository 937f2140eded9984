import { UPLOADS_PATH, uploadType } from '../../contract/api/uploads.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import { isLocale } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import { telephoneHref } from '../i18n/visible-telephone.ts';
import { imageAddress } from '../pictures/picture-source.ts';
import { largestUrl } from '../pictures/picture-url.ts';
import { cleanAddress, schemeOf } from './address.ts';
import type { RichTextOptions } from './options.ts';

type LinkContext = Pick<RichTextOptions, 'locale' | 'siteOrigin' | 'localize' | 'resolveHref' | 'pictureSource'>;

export interface LinkTarget {
  href: string;
  isExternal: boolean;
}

/**
 * Resolves a link. Internal links lead to the page in the reader's language, or in that of `hreflang`.
 * Old URLs are replaced by their redirect target, pictures by their image route URL.
 *
 * @returns null for other schemes, relative URLs, URLs with credentials, WordPress admin pages, unresolved entry IDs
 * and uploads that are not served
 */
export function linkTarget(href: unknown, hreflang: unknown, context: LinkContext): LinkTarget | null {
  const address = cleanAddress(href);
  if (address === null) return null;
  const scheme = schemeOf(address);
  if (address.startsWith('#') || scheme === 'mailto') return { href: address, isExternal: false };
  if (scheme === 'tel') return { href: dialledFrom(context.locale, address), isExternal: false };
  const isWeb = scheme === 'https' || scheme === 'http' || address.startsWith('//');
  if (!isWeb && (scheme !== null || !address.startsWith('/'))) return null;
  if (!URL.canParse(address, context.siteOrigin)) return null;

  const url = new URL(address, context.siteOrigin);
  if (url.username !== '' || url.password !== '') return null;
  if (!isSameSite(url, context)) return { href: url.href, isExternal: true };
  return internalTarget(url, isLocale(hreflang) ? hreflang : context.locale, context);
}

/** Toll-free numbers (0120, 0800) cannot be called from abroad. */
function dialledFrom(locale: LinkContext['locale'], address: string): string {
  const number = address.slice('tel:'.length);
  return /^0(?!0|120|800)/.test(number) ? telephoneHref(number, locale) : address;
}

/** Ignores the protocol and `www.`. */
function isSameSite({ host }: URL, { siteOrigin }: LinkContext): boolean {
  return withoutWww(host) === withoutWww(new URL(siteOrigin).host);
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

function internalTarget(url: URL, locale: LinkContext['locale'], context: LinkContext): LinkTarget | null {
  const { localize, resolveHref, pictureSource } = context;
  // `/..//evil.example` and `/en//evil.example` would otherwise become `//evil.example`, another host.
  const pathname = url.pathname.replace(/\/{2,}/g, '/');
  const rest = url.search + url.hash;
  const current = resolveHref?.(splitLocale(pathname).path + rest);
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
  // WordPress paths end with a slash, which would cost a redirect.
  const path = canonicalPath(pathname);
  return path === null ? null : { href: localize(splitLocale(path).path, locale) + rest, isExternal: false };
}

/** Page paths have no dot in their last segment. */
function isFile(pathname: string): boolean {
  return pathname.startsWith('/wp-json/') || pathname.slice(pathname.lastIndexOf('/')).includes('.');
}

/** Admin pages, and entries by number (`/?p=123`) without a redirect. */
function isWordPressPage(pathname: string, query: URLSearchParams): boolean {
  if (/^\/(?:wp-admin|wp-includes)(?:\/|$)|\.php$/.test(pathname)) return true;
  return pathname === '/' && ['p', 'page_id', 'attachment_id'].some((key) => query.has(key));
}
