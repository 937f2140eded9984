import { createContext, use, useSyncExternalStore } from 'react';
import type { ErrorData } from '../errors/normalize-error.ts';
import { declaredQuery, linkedQuery, searchString } from './payload/payload-path.ts';
import type { PageDefinition } from './resolve/page-definition.ts';
import type { PageResult } from './resolve/resolve-page.ts';

/** The page that is shown: its address, its row of the table (null where none matches), and what its navigation brought. */
export interface Route {
  pathname: string;
  /** The declared query keys in their one order, with the question mark; empty where there are none. */
  search: string;
  page: PageDefinition | null;
  result: PageResult;
}

export const RouteContext = createContext<Route | null>(null);

/** The page that is shown. Its address is not `location`'s, which may belong already to a page that is being loaded. */
export function useRoute(): Route {
  const route = use(RouteContext);
  if (!route) throw new Error('useRoute is for the inside of Document.');
  return route;
}

/**
 * The whole query of the address bar, with keys that the page does not declare. The server renders without those, because
 * one page serves them all.
 */
export function useWholeSearch(): string {
  const { pathname, page, result } = useRoute();
  const search = searchString(linkedQuery(page, result.query));
  const inAddressBar = () => (location.pathname === pathname ? location.search : search);
  return useSyncExternalStore(onAddressChange, inAddressBar, () => search);
}

/** Without the Navigation API every change of the address is a document. */
function onAddressChange(listener: () => void): () => void {
  if (!('navigation' in window)) return () => {};
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}

/** Whether a route's data is what a URL of the same page asks for: the path and the declared query keys are the same. */
export function hasDataOf({ pathname, page, result }: Route, url: URL): boolean {
  const asked = page ? declaredQuery(page, url.searchParams) : {};
  return pathname === url.pathname && searchString(result.query) === searchString(asked);
}

/** Whether a visitor who comes from one route to the other begins at the top, with the focus on the heading. */
export function isAnotherView(from: Route, to: Route): boolean {
  if (from.pathname !== to.pathname) return true;
  const keys = Object.entries(to.page?.query ?? {});
  return keys.some(([key, { opensNewView }]) => opensNewView && from.result.query[key] !== to.result.query[key]);
}

/** The same address with the error page in the place of its page. The error page has no hero for a transparent header. */
export function failedRoute(route: Route, error: ErrorData): Route {
  const { payload, draft, ...result } = route.result;
  const failed = { payload: { error, site: payload.site }, draft: { ...draft, headerMode: 'solid' as const } };
  return { ...route, result: { ...result, ...failed } };
}
