import { MINIMUM_PENDING_MS } from '../data/fetch/fetch-call.ts';
import type { LoadingProgress, Wait } from '../state/loading-progress.ts';
import type { Visit } from './browser-adapter.ts';
import { matchPage } from './match-page.ts';
import { searchString } from './payload/payload-path.ts';
import type { PageDefinition } from './resolve/page-definition.ts';
import { type NavigationAdapter, resolvePage } from './resolve/resolve-page.ts';
import { hasDataOf, type Route } from './route.ts';

export interface RouterState {
  /** The displayed page. */
  route: Route;
  /** Type of the running load, or null. A refresh lasts at least 200 ms. */
  loading: 'navigation' | 'refresh' | null;
}

/** A running load and its share of the loading bar. */
type Load = { bar: Wait | null };

interface RouterParts {
  pages: readonly PageDefinition[];
  /** Route of the initial document. */
  route: Route;
  progress: LoadingProgress;
  adapter: (visit: Visit) => NavigationAdapter;
  forgetPayloads: () => void;
}

/** Creates the router, which shows pages and runs one load at a time. Independent of the address bar. */
export function createRouter({ pages, route, progress, adapter, forgetPayloads }: RouterParts) {
  let state: RouterState = { route, loading: null };
  let latest: Load | null = null;
  const listeners = new Set<() => void>();
  let inDocument = route;
  /** Resolvers of pending `show` calls. */
  const waiting: (() => void)[] = [];

  function put(next: Partial<RouterState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) notify(listener);
  }

  function begin(loading: 'navigation' | 'refresh', hasBar: boolean): Load {
    const load = { bar: hasBar ? progress.begin({ resets: true }) : null };
    // Finish the previous wait only after the new one has begun, so that the bar continues.
    latest?.bar?.finish();
    latest = load;
    put({ loading });
    return load;
  }

  /** Ends a load. A replaced load does not change the state. */
  function end(load: Load): void {
    load.bar?.finish();
    if (latest !== load) return;
    latest = null;
    put({ loading: null });
  }

  /** Called by the document once the route's page is rendered. */
  function isShown(shown: Route): void {
    inDocument = shown;
    if (shown !== state.route) return;
    for (const resolve of waiting.splice(0)) resolve();
  }

  const resolve = (url: URL, visit: Visit) => resolvePage({ ...matchPage(pages, url.pathname), url }, adapter(visit));

  return {
    state: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Loads the page of a URL, for `show`. Returns the current route if only undeclared keys or the hash differ.
     *
     * @param signal aborts the navigation
     * @param goToDocument loads the page as a document and never settles; called if the page cannot be loaded otherwise
     * @throws the signal's reason once aborted
     */
    async load(
      url: URL,
      signal: AbortSignal,
      goToDocument: () => Promise<never>,
    ): Promise<Route | { redirect: string }> {
      if (hasDataOf(state.route, url)) return state.route;
      const { pathname, search } = url;
      const { page } = matchPage(pages, pathname);
      const load = begin('navigation', pathname !== state.route.pathname && page?.loadingBar !== false);
      let isLeft = false;
      const leave = () => {
        isLeft = true;
        return goToDocument();
      };
      // Deferred, so that an immediately following navigation takes over the loading bar.
      // When leaving for a document, the load continues until the document appears.
      signal.addEventListener('abort', () => setTimeout(() => isLeft || end(load)));
      // Neither error messages nor page data depend on the hash.
      const result = await resolve(new URL(pathname + search, url), { signal, leave });
      signal.throwIfAborted();
      if ('redirect' in result) return result;
      if ('error' in result.payload) load.bar?.fail();
      end(load);
      return { pathname, search: searchString(result.query), page, result };
    },

    /** Shows a loaded page. @returns a promise that resolves when this or a later page is rendered */
    show(route: Route): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      put({ route });
      // React does not render again for the same route.
      if (route === inDocument) isShown(route);
      return promise;
    },

    isShown,

    /** Reloads the data of the displayed page. A failure shows the error page. */
    async refresh(): Promise<void> {
      forgetPayloads();
      // The running navigation loads fresh data.
      if (state.loading === 'navigation') return;
      const { pathname, search } = state.route;
      const load = begin('refresh', true);
      const heldUntil = performance.now() + MINIMUM_PENDING_MS;
      const result = await resolve(new URL(pathname + search, location.origin), {});
      if (latest !== load) return;
      if ('redirect' in result) return location.replace(result.redirect);
      if ('error' in result.payload) load.bar?.fail();
      load.bar?.finish();
      put({ route: { ...state.route, result } });
      // Keep the pending state visible for its minimum duration.
      await new Promise((resolve) => setTimeout(resolve, heldUntil - performance.now()));
      end(load);
    },
  };
}

/** Calls a listener. Its errors are reported as uncaught, without stopping the navigation. */
function notify(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

export type Router = ReturnType<typeof createRouter>;
