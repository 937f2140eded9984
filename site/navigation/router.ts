import { MINIMUM_PENDING_MS } from '../data/fetch/fetch-call.ts';
import type { LoadingProgress, Wait } from '../state/loading-progress.ts';
import type { Visit } from './browser-adapter.ts';
import { matchPage } from './match-page.ts';
import { searchString } from './payload/payload-path.ts';
import type { PageDefinition } from './resolve/page-definition.ts';
import { type NavigationAdapter, resolvePage } from './resolve/resolve-page.ts';
import { hasDataOf, type Route } from './route.ts';

export interface RouterState {
  /** The page that is shown. */
  route: Route;
  /** What is being loaded; null while nothing is. A refresh counts for at least 200 ms. */
  loading: 'navigation' | 'refresh' | null;
}

/** What is being loaded, with its part in the loading bar. */
type Load = { bar: Wait | null };

interface RouterParts {
  pages: readonly PageDefinition[];
  /** The page of the document. */
  route: Route;
  progress: LoadingProgress;
  adapter: (visit: Visit) => NavigationAdapter;
  forgetPayloads: () => void;
}

/** What the application shows, and what it loads: one thing at a time, the latest. Knows nothing of the address bar. */
export function createRouter({ pages, route, progress, adapter, forgetPayloads }: RouterParts) {
  let state: RouterState = { route, loading: null };
  let latest: Load | null = null;
  const listeners = new Set<() => void>();
  let inDocument = route;
  /** Those that wait for the page to be in the document. */
  const waiting: (() => void)[] = [];

  function put(next: Partial<RouterState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) notify(listener);
  }

  function begin(loading: 'navigation' | 'refresh', hasBar: boolean): Load {
    const load = { bar: hasBar ? progress.begin({ resets: true }) : null };
    // After the new wait has begun: the bar does not end between the two.
    latest?.bar?.finish();
    latest = load;
    put({ loading });
    return load;
  }

  /** What something else has taken the place of ends without a trace. */
  function end(load: Load): void {
    load.bar?.finish();
    if (latest !== load) return;
    latest = null;
    put({ loading: null });
  }

  /** Called by the document: the page of this route is in it. */
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
     * Loads the page of a URL, to be shown with `show`. Where only the rest of the address is another, there is nothing
     * to load.
     *
     * @param signal aborts when the navigation is given up
     * @param goToDocument goes to the page as a document, and never ends; called where the page cannot be had otherwise
     * @throws the signal's reason once it has aborted
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
      // In a task of its own: another navigation, which follows at once, takes over the loading bar as it is. And a page
      // that is left for a document goes on loading, until the document is there.
      signal.addEventListener('abort', () => setTimeout(() => isLeft || end(load)));
      // What errors name, and what the page's data depends on, is the address without its hash.
      const result = await resolve(new URL(pathname + search, url), { signal, leave });
      signal.throwIfAborted();
      if ('redirect' in result) return result;
      if ('error' in result.payload) load.bar?.fail();
      end(load);
      return { pathname, search: searchString(result.query), page, result };
    },

    /** Shows a loaded page. @returns when it, or a page that was shown after it, is in the document */
    show(route: Route): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      put({ route });
      // Nothing is rendered anew for it.
      if (route === inDocument) isShown(route);
      return promise;
    },

    isShown,

    /** Brings the data of the page that is shown anew. A failure is its error page. */
    async refresh(): Promise<void> {
      forgetPayloads();
      // What is being navigated to comes with fresh data.
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
      // A button that has been pressed visibly does something.
      await new Promise((resolve) => setTimeout(resolve, heldUntil - performance.now()));
      end(load);
    },
  };
}

/** A listener that throws is reported as an uncaught error; the navigation goes on without it. */
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
