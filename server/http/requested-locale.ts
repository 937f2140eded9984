import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import { preferredLocale } from '../../site/i18n/detect-locale.ts';
import { isLocale, LOCALE_COOKIE, type Locale } from '../../site/i18n/locales.ts';

const MAX_HEADER_LENGTH = 500;
const locales = new LRUCache<string, Locale>({ max: 1000 });

export function requestedLocale({ headers }: Pick<Request, 'headers'>): Locale {
  return localeOfHeaders(headers.get('cookie'), headers.get('accept-language'));
}

export function localeOfHeaders(cookie?: string | null, acceptLanguage?: string | null): Locale {
  return localeCookie(cookie ?? '') ?? acceptedLocale((acceptLanguage ?? '').slice(0, MAX_HEADER_LENGTH));
}

function localeCookie(cookies: string): Locale | undefined {
  if (!cookies.includes(LOCALE_COOKIE.name)) return undefined;
  const value = parse(cookies, LOCALE_COOKIE.name)[LOCALE_COOKIE.name];
  return isLocale(value) ? value : undefined;
}

function acceptedLocale(header: string): Locale {
  const cached = locales.get(header);
  if (cached) return cached;
  const languages = parseAccept(header)
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type);
  const locale = preferredLocale(undefined, languages);
  locales.set(header, locale);
  return locale;
}
