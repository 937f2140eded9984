import { LOCALE_COOKIE, type Locale } from '../../site/i18n/locales.ts';
import { requestedLocale } from '../http/requested-locale.ts';
import { isSameOrigin } from '../http/same-origin.ts';

/**
 * Whether a request for an unprefixed (Japanese) URL is redirected to its English twin: it comes from outside the site, and
 * the visitor prefers English. Links inside the site never redirect, nor do crawlers, which send no preference.
 */
export function shouldRedirectToEnglish(request: Request, siteOrigin: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !isSameOrigin(request.headers, siteOrigin) && requestedLocale(request) === 'en';
}

/** The locale cookie as a `Set-Cookie` header, for responses that are not cached. */
export function localeCookieHeader(locale: Locale, isSecure: boolean): string {
  const { name, maxAgeSeconds } = LOCALE_COOKIE;
  return `${name}=${locale}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
