import { createContext, use, useSyncExternalStore } from 'react';
import type { ErrorData } from '../errors/normalize-error.ts';
import { sharePhrases } from '../lines/known-phrases.ts';
import { allowedQuery, linkedQuery, searchString } from './payload/payload-path.ts';
import type { PageDefinition } from './resolve/page-definition.ts';
import type { PageResult } from './resolve/resolve-page.ts';

export interface Route {
  pathname: string;
  /** Declared query keys in canonical order, with the question mark. */
  search: string;
  page: PageDefinition | null;
  result: PageResult;
}

export const RouteContext = createContext<Route | null>(null);

/** `location` may be the URL of a page that is still loading. */
export function useRoute(): Route {
  const route = use(RouteContext);
  if (!route) throw new Error('Outside of Document');
  return route;
}

/** Returns the query of the address bar, with undeclared keys that the server omits. */
export function useWholeSearch(): string {
  const { pathname, page, result } = useRoute();
  const search = searchString(linkedQuery(page, result.query));
  const inAddressBar = () => (location.pathname === pathname ? location.search : search);
  return useSyncExternalStore(onAddressChange, inAddressBar, () => search);
}

function onAddressChange(listener: () => void): () => void {
  if (!('navigation' in window)) return () => {};
  navigation.addEventListener('currententrychange', listener);
  return () => navigation.removeEventListener('currententrychange', listener);
}

export function hasDataOf({ pathname, page, result }: Route, url: URL): boolean {
  const requested = page ? allowedQuery(page, url.searchParams) : {};
  return pathname === url.pathname && searchString(result.query) === searchString(requested);
}

/** A new view starts at the top with the heading focused. */
export function isAnotherView(from: Route, to: Route): boolean {
  if (from.pathname !== to.pathname) return true;
  const keys = Object.entries(to.page?.query ?? {});
  return keys.some(([key, { opensNewView }]) => opensNewView && from.result.query[key] !== to.result.query[key]);
}

/** The error page has no hero image behind a transparent header. */
export function failedRoute(route: Route, error: ErrorData): Route {
  const { payload, pageState, ...result } = route.result;
  const failed = {
    payload: sharePhrases(payload, { error, site: payload.site }),
    pageState: { ...pageState, headerMode: 'solid' as const },
  };
  return { ...route, result: { ...result, ...failed } };
}
