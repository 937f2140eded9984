import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { preferredLocale } from '../site/i18n/detect-locale.ts';
import { isLocale, LOCALE_COOKIE, type Locale } from '../site/i18n/locales.ts';

/** What the visitor's cookie and browser prefer. */
export function requestedLocale(request: Request): Locale {
  return preferredLocale(localeCookie(request), acceptedLanguages(request));
}

/**
 * Whether a visitor enters the site from outside with an unprefixed URL, and would rather read English. Inside the
 * site nobody is ever sent elsewhere than where they clicked; a crawler, which names no language, stays where it is.
 */
export function entersForEnglish(request: Request, siteOrigin: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !comesFromInside(request, siteOrigin) && requestedLocale(request) === 'en';
}

function comesFromInside(request: Request, siteOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referer = request.headers.get('referer');
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === siteOrigin;
}

function localeCookie(request: Request): string | undefined {
  const value = parse(request.headers.get('cookie') ?? '', LOCALE_COOKIE.name)[LOCALE_COOKIE.name];
  return isLocale(value) ? value : undefined;
}

/** Language tags of Accept-Language, most wanted first; those with quality 0 are not wanted at all. */
function acceptedLanguages(request: Request): string[] {
  const header = (request.headers.get('accept-language') ?? '').slice(0, 500);
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type);
}

/** The cookie as a header, for answers that nobody keeps. */
export function localeCookieHeader(locale: Locale, isSecure: boolean): string {
  const { name, maxAgeSeconds } = LOCALE_COOKIE;
  return `${name}=${locale}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
