import { MINIMUM_PENDING_MS } from '../data/fetch/fetch-call.ts';
import type { LoadingProgress, PendingLoad } from '../state/loading-progress.ts';
import type { Visit } from './browser-adapter.ts';
import { matchPage } from './match-page.ts';
import { searchString } from './payload/payload-path.ts';
import type { PageDefinition } from './resolve/page-definition.ts';
import { type NavigationAdapter, resolvePage } from './resolve/resolve-page.ts';
import { hasDataOf, type Route } from './route.ts';

export interface RouterState {
  route: Route;
  /** Null if idle. A refresh lasts at least 200 ms. */
  loading: 'navigation' | 'refresh' | null;
}

interface Load {
  bar: PendingLoad | null;
  /** Aborted by the next load. */
  replacement: AbortController;
}

interface RouterParts {
  pages: readonly PageDefinition[];
  route: Route;
  progress: LoadingProgress;
  adapter: (visit: Visit) => NavigationAdapter;
  forgetPayloads: () => void;
}

/** Shows pages and runs one load at a time. Independent of the address bar. */
export function createRouter({ pages, route, progress, adapter, forgetPayloads }: RouterParts) {
  let state: RouterState = { route, loading: null };
  let latest: Load | null = null;
  const listeners = new Set<() => void>();
  let renderedRoute = route;
  const waiting: (() => void)[] = [];

  function update(next: Partial<RouterState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) notify(listener);
  }

  function begin(loading: 'navigation' | 'refresh', hasBar: boolean): Load {
    const load = { bar: hasBar ? progress.begin({ resets: true }) : null, replacement: new AbortController() };
    // After the new wait has begun, so that the bar continues.
    latest?.bar?.finish();
    latest?.replacement.abort();
    latest = load;
    update({ loading });
    return load;
  }

  /** A replaced load does not change the state. */
  function end(load: Load): void {
    load.bar?.finish();
    if (latest !== load) return;
    latest = null;
    update({ loading: null });
  }

  /** Called once the route's page is rendered. */
  function markRendered(rendered: Route): void {
    renderedRoute = rendered;
    if (rendered !== state.route) return;
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
     * Loads a page for `show`. Returns the current route if its data fits the URL.
     *
     * @param goToDocument loads the page as a document and never settles
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
      let hasLeft = false;
      const leave = () => {
        hasLeft = true;
        return goToDocument();
      };
      // Deferred, so that an immediately following navigation takes over the bar.
      signal.addEventListener('abort', () => setTimeout(() => hasLeft || end(load)));
      const result = await resolve(new URL(pathname + search, url), { signal, leave });
      signal.throwIfAborted();
      if ('redirect' in result) return result;
      if ('error' in result.payload) load.bar?.fail();
      end(load);
      return { pathname, search: searchString(result.query), page, result };
    },

    /** Resolves when this or a later page is rendered. */
    show(route: Route): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      update({ route });
      // React does not render the same route again.
      if (route === renderedRoute) markRendered(route);
      return promise;
    },

    markRendered,

    async refresh(): Promise<void> {
      forgetPayloads();
      // The running navigation loads fresh data.
      if (state.loading === 'navigation') return;
      const { pathname, search } = state.route;
      const load = begin('refresh', true);
      const pendingUntil = performance.now() + MINIMUM_PENDING_MS;
      const result = await resolve(new URL(pathname + search, location.origin), { signal: load.replacement.signal });
      if (latest !== load) return;
      if ('redirect' in result) return location.replace(result.redirect);
      if ('error' in result.payload) load.bar?.fail();
      load.bar?.finish();
      update({ route: { ...state.route, result } });
      // Keeps the pending state visible for its minimum duration.
      await new Promise((resolve) => setTimeout(resolve, pendingUntil - performance.now()));
      end(load);
    },
  };
}

/** Reports a listener's errors without stopping the navigation. */
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
