import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { preferredLocale } from '../../site/i18n/detect-locale.ts';
import { isLocale, LOCALE_COOKIE, type Locale } from '../../site/i18n/locales.ts';

/** The longest `Accept-Language` that is parsed, in characters. */
const MAX_HEADER_LENGTH = 500;

/** The locale that a request's cookie asks for, else its `Accept-Language`. */
export function requestedLocale(request: Request): Locale {
  return preferredLocale(localeCookie(request), acceptedLanguages(request));
}

function localeCookie(request: Request): string | undefined {
  const value = parse(request.headers.get('cookie') ?? '', LOCALE_COOKIE.name)[LOCALE_COOKIE.name];
  return isLocale(value) ? value : undefined;
}

/** Language tags of `Accept-Language` by descending quality, without those of quality 0. */
function acceptedLanguages(request: Request): string[] {
  const header = (request.headers.get('accept-language') ?? '').slice(0, MAX_HEADER_LENGTH);
  return parseAccept(header)
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type);
}
