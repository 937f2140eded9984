import { LOCALE_COOKIE, type Locale } from '../i18n/locales.ts';
import { readCookies, writeCookie } from '../state/cookies.ts';
import type { Router } from './router.ts';

export function readLocaleCookie(): string | undefined {
  return readCookies().get(LOCALE_COOKIE.name);
}

/** Set by script, so that responses stay cacheable. */
export function rememberLocale(router: Router): () => void {
  const remember = () => writeLocaleCookie(router.state().route.result.pageState.locale);
  remember();
  return router.subscribe(remember);
}

function writeLocaleCookie(locale: Locale): void {
  if (readLocaleCookie() === locale) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  writeCookie(`${LOCALE_COOKIE.name}=${locale}; path=/; max-age=${LOCALE_COOKIE.maxAgeSeconds}; samesite=lax${secure}`);
}
