import { LOCALE_COOKIE, type Locale } from '../../site/i18n/locales.ts';
import { requestedLocale } from '../http/requested-locale.ts';
import { isSameOrigin } from '../http/same-origin.ts';

/** Crawlers have no preference and are never redirected. */
export function shouldRedirectToEnglish(request: Request, siteOrigin: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !isSameOrigin(request.headers, siteOrigin) && requestedLocale(request) === 'en';
}

export function localeCookieHeader(locale: Locale, isSecure: boolean): string {
  const { name, maxAgeSeconds } = LOCALE_COOKIE;
  return `${name}=${locale}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
