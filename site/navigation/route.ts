import { createContext, use, useSyncExternalStore } from 'react';
import type { ErrorData } from '../errors/normalize-error.ts';
import { declaredQuery, linkedQuery, searchString } from './payload/payload-path.ts';
import type { PageDefinition } from './resolve/page-definition.ts';
import type { PageResult } from './resolve/resolve-page.ts';

/** The displayed page. `page` is null if no page matches. */
export interface Route {
  pathname: string;
  /** Declared query keys in canonical order, with the question mark; may be empty. */
  search: string;
  page: PageDefinition | null;
  result: PageResult;
}

export const RouteContext = createContext<Route | null>(null);

/** Returns the displayed page. `location` may already contain the URL of a page that is still loading. */
export function useRoute(): Route {
  const route = use(RouteContext);
  if (!route) throw new Error('useRoute is for the inside of Document.');
  return route;
}

/**
 * Returns the complete query of the address bar, including undeclared keys.
 * On the server only declared keys, because all other queries share one cached page.
 */
export function useWholeSearch(): string {
  const { pathname, page, result } = useRoute();
  const search = searchString(linkedQuery(page, result.query));
  const inAddressBar = () => (location.pathname === pathname ? location.search : search);
  return useSyncExternalStore(onAddressChange, inAddressBar, () => search);
}

/** Without the Navigation API, every URL change loads a document. */
function onAddressChange(listener: () => void): () => void {
  if (!('navigation' in window)) return () => {};
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}

/** Returns whether a route has the data of a URL: the path and the declared query keys are equal. */
export function hasDataOf({ pathname, page, result }: Route, url: URL): boolean {
  const asked = page ? declaredQuery(page, url.searchParams) : {};
  return pathname === url.pathname && searchString(result.query) === searchString(asked);
}

/** Returns whether a navigation shows a new view, scrolled to the top with the heading focused. */
export function isAnotherView(from: Route, to: Route): boolean {
  if (from.pathname !== to.pathname) return true;
  const keys = Object.entries(to.page?.query ?? {});
  return keys.some(([key, { opensNewView }]) => opensNewView && from.result.query[key] !== to.result.query[key]);
}

/** Returns the route with an error page, which has no hero image behind a transparent header. */
export function failedRoute(route: Route, error: ErrorData): Route {
  const { payload, draft, ...result } = route.result;
  const failed = { payload: { error, site: payload.site }, draft: { ...draft, headerMode: 'solid' as const } };
  return { ...route, result: { ...result, ...failed } };
}
