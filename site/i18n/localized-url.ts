import { DEFAULT_LOCALE, type Locale } from './locales.ts';

/** Japanese has no prefix; `/ja` matches no page. */
const ENGLISH_PREFIX = '/en';

/** `/en/about` → `{ locale: 'en', path: '/about' }`; `/about` → `{ locale: 'ja', ... }`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === ENGLISH_PREFIX) return { locale: 'en', path: '/' };
  if (pathname.startsWith(`${ENGLISH_PREFIX}/`)) {
    return { locale: 'en', path: pathname.slice(ENGLISH_PREFIX.length) };
  }
  return { locale: DEFAULT_LOCALE, path: pathname };
}

/**
 * Returns a page's URL in another language. All such conversions use this function.
 *
 * @param url root-relative, in either language
 * @returns `/works?page=2#map` → `/en/works?page=2#map`; `/en/` → `/` or `/en`
 */
export function localizedUrl(url: string, locale: Locale): string {
  const end = url.search(/[?#]/);
  const pathname = end === -1 ? url : url.slice(0, end);
  const rest = end === -1 ? '' : url.slice(end);
  // `//x` would link to another host.
  const path = splitLocale(pathname === '' ? '/' : pathname).path.replace(/^\/{2,}/, '/');
  if (locale === DEFAULT_LOCALE) return path + rest;
  return (path === '/' ? ENGLISH_PREFIX : ENGLISH_PREFIX + path) + rest;
}

/** Japanese paths: `/columns/3` → `/columns` → `/` → null. */
export function parentPath(path: string): string | null {
  if (path === '/') return null;
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
