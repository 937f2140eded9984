import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { type Route, routes } from './route-table.ts';

/** `xml`, `forms` and `pages` have a wildcard for everything; `staticFiles` has `/`. */
const SPECIFIC = Object.entries<Route>(routes)
  .filter(([, { path }]) => path !== '*' && path !== '/')
  .map(([name, { path }]) => [name, patternOf(path)] as const);
const STATIC_FILE = /^\/(?:press\/.+|[\w.-]+\.(?:svg|png|ico|webmanifest|json))$/;

/** Returns the name of the page or of the server's route, or `unknown`. */
export function routeName(pathname: string): string {
  const specific = SPECIFIC.find(([, pattern]) => pattern.test(pathname));
  if (specific) return specific[0];
  const { page } = matchPage(pages, pathname);
  if (page) return page.name;
  if (pathname.endsWith('.xml')) return 'xml';
  return STATIC_FILE.test(pathname) ? 'staticFiles' : 'unknown';
}

/** Returns all names that `routeName` may return. */
export function routeNames(): string[] {
  return [...SPECIFIC.map(([name]) => name), ...pages.map(({ name }) => name), 'xml', 'staticFiles', 'unknown'];
}

export function routeOfUrl(url: string): string {
  return routeName(parseRequestUrl(url)?.pathname ?? '');
}

/** The host may be invalid, and a request may have `*` or an absolute URL. */
export function parseRequestUrl(url: string): URL | null {
  return URL.parse(url.startsWith('/') ? `http://localhost${url}` : url);
}

/** `/seminars/:slug/calendar.ics` → `^(?:/en)?/seminars/[^/]+/calendar\.ics$`. */
function patternOf(path: string): RegExp {
  const pattern = path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+').replaceAll('*', '.*');
  return new RegExp(`^(?:/en)?${pattern}$`);
}
