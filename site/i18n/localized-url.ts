import { DEFAULT_LOCALE, type Locale } from './locales.ts';

/** Only the default locale has no prefix. `/ja` is not one: such paths match no page. */
const ENGLISH_PREFIX = '/en';

/** Splits a pathname of this site: `/en/about` → `{ locale: 'en', path: '/about' }`, `/about` → `{ locale: 'ja', ... }`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === ENGLISH_PREFIX) return { locale: 'en', path: '/' };
  if (pathname.startsWith(`${ENGLISH_PREFIX}/`)) {
    return { locale: 'en', path: pathname.slice(ENGLISH_PREFIX.length) };
  }
  return { locale: DEFAULT_LOCALE, path: pathname };
}

/**
 * The same place in another language. THE mapping between the languages: links, language switch, canonical, hreflang,
 * redirects and the sitemap all call it.
 *
 * @param url a root-relative URL of this site in either language, with or without query and hash
 * @returns it in `locale`: `/works?page=2#map` → `/en/works?page=2#map`; `/en/` → `/` or `/en`
 */
export function localizedUrl(url: string, locale: Locale): string {
  const end = url.search(/[?#]/);
  const pathname = end === -1 ? url : url.slice(0, end);
  const rest = end === -1 ? '' : url.slice(end);
  // `/en//x` must not become `//x`: in a link that is another host.
  const path = splitLocale(pathname === '' ? '/' : pathname).path.replace(/^\/{2,}/, '/');
  if (locale === DEFAULT_LOCALE) return path + rest;
  return (path === '/' ? ENGLISH_PREFIX : ENGLISH_PREFIX + path) + rest;
}

/** The nearest path above, in Japanese spelling: `/columns/3` → `/columns` → `/`; null above `/`. */
export function parentPath(path: string): string | null {
  if (path === '/') return null;
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
