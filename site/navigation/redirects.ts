import type { Redirect } from '../../contract/site/redirect.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl, splitLocale } from '../i18n/localized-url.ts';

/** `to` is null for removed pages. */
export type RedirectMatch = { status: 301 | 302; to: string } | { status: 410; to: null };

interface OldAddress {
  redirect: Redirect;
  query: readonly (readonly [string, string])[];
}
type Table = ReadonlyMap<string, readonly OldAddress[]>;

const tables = new WeakMap<readonly Redirect[], Table>();

/** Sorts rows with more query parameters before others. */
function tableOf(redirects: readonly Redirect[]): Table {
  const cached = tables.get(redirects);
  if (cached) return cached;
  const table = new Map<string, OldAddress[]>();
  for (const redirect of redirects) {
    const { pathname, searchParams } = new URL(redirect.from, 'http://site.invalid');
    const path = canonicalPath(pathname);
    if (path === null) continue;
    table.set(path, [...(table.get(path) ?? []), { redirect, query: [...searchParams] }]);
  }
  for (const rows of table.values()) rows.sort((a, b) => b.query.length - a.query.length);
  tables.set(redirects, table);
  return table;
}

/**
 * Returns the redirect of a canonical URL, or null. Other query parameters are appended.
 *
 * @param which `with-query` skips rows without a query, whose path may be an existing page
 */
export function matchRedirect(
  redirects: readonly Redirect[],
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  which: 'all' | 'with-query' = 'all',
): RedirectMatch | null {
  if (redirects.length === 0) return null;
  const { locale, path } = splitLocale(pathname);
  const row = tableOf(redirects)
    .get(path)
    ?.find(({ redirect: { lang }, query }) => {
      const isIncluded = which === 'all' || query.length > 0;
      return (
        isIncluded && (lang ?? locale) === locale && query.every(([key, value]) => searchParams.get(key) === value)
      );
    });
  if (!row) return null;
  const { to, status } = row.redirect;
  if (to === null || status === 410) return { status: 410, to: null };
  const rest = new URLSearchParams(searchParams);
  for (const [key] of row.query) rest.delete(key);
  return { status, to: withQuery(to.startsWith('/') ? localizedUrl(to, locale) : to, rest) };
}

/** Returns the target of a content link to an old URL, both in Japanese form, or null. */
export function resolveHref(redirects: readonly Redirect[], href: string, locale: Locale): string | null {
  if (redirects.length === 0 || !href.startsWith('/') || !URL.canParse(href, 'http://site.invalid')) return null;
  const { pathname, searchParams, hash } = new URL(href, 'http://site.invalid');
  const path = canonicalPath(pathname);
  const to = path && matchRedirect(redirects, { pathname: localizedUrl(path, locale), searchParams })?.to;
  if (!to) return null;
  const target = to.startsWith('/') ? localizedUrl(to, 'ja') : to;
  return target.includes('#') ? target : target + hash;
}

export function withQuery(address: string, query: URLSearchParams): string {
  if (query.size === 0) return address;
  const [beforeHash = '', ...hash] = address.split('#');
  const joined = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${query}`;
  return [joined, ...hash].join('#');
}
