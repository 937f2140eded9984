import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMessages } from '../../../site/i18n/messages.ts';
import type { Payload } from '../../../site/navigation/payload/payload.ts';
import type { PageDefinition } from '../../../site/navigation/resolve/page-definition.ts';
import type { NavigationAdapter } from '../../../site/navigation/resolve/resolve-page.ts';
import type { Route } from '../../../site/navigation/route.ts';
import { createRouter } from '../../../site/navigation/router.ts';
import { createLoadingProgress } from '../../../site/state/loading-progress.ts';

const site = { name: '', legal_name: '', telephone: '', navigation: { header: [], footer: [], legal: [] } };
const pageMeta = { title: '', description: '', picture: null, breadcrumbs: [], noindex: false, languages: [] };
const payloadOf = (data: string): Payload => ({ data, page: pageMeta, site });

const row: PageDefinition = {
  name: 'test',
  path: '/:name',
  locales: ['ja', 'en'],
  header: 'solid',
  middleware: [],
  module: async () => ({ default: () => null }),
};

// Loaded in advance, because a chunk would never arrive with fake timers.
beforeAll(() => loadMessages('ja'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://site.test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A router whose payloads take this long to load, in milliseconds. */
function routerWith(takesMs: number) {
  let requestCount = 0;
  const adapter: NavigationAdapter = {
    preferredLocale: () => 'ja',
    async getPayload({ url }) {
      requestCount += 1;
      const data = `${url.pathname} ${requestCount}`;
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return payloadOf(data);
    },
    errorPayload: (error) => ({ error, site }),
  };
  const route: Route = {
    pathname: '/a',
    search: '',
    page: row,
    result: {
      payload: payloadOf('/a 0') as Route['result']['payload'],
      pageState: { locale: 'ja', headerMode: 'solid' },
      query: {},
      loadedAt: 0,
    },
  };
  const router = createRouter({
    pages: [row],
    route,
    progress: createLoadingProgress(),
    adapter: () => adapter,
    forgetPayloads: () => {},
  });
  const load = (path: string, signal = new AbortController().signal) =>
    router.load(new URL(path, location.origin), signal, () => new Promise<never>(() => {}));
  const data = () => {
    const { payload } = router.state().route.result;
    return 'data' in payload ? payload.data : payload;
  };
  return { router, load, data, requestCount: () => requestCount };
}

describe('FT-08 a refresh', () => {
  test('shows its data at once, and shows the loading state for at least 200 ms', async () => {
    const { router, data } = routerWith(20);
    const views: unknown[] = [];
    router.subscribe(() => views.push(router.state().loading));
    router.refresh();
    await vi.advanceTimersByTimeAsync(20);
    expect(data()).toBe('/a 1');
    await vi.advanceTimersByTimeAsync(179);
    expect(router.state().loading).toBe('refresh');
    await vi.advanceTimersByTimeAsync(1);
    expect(router.state().loading).toBeNull();
    expect(views).toEqual(['refresh', 'refresh', null]);
  });

  test('ends the loading state when slow data arrives', async () => {
    const { router } = routerWith(900);
    router.refresh();
    await vi.advanceTimersByTimeAsync(899);
    expect(router.state().loading).toBe('refresh');
    await vi.advanceTimersByTimeAsync(2);
    expect(router.state().loading).toBeNull();
  });

  test('extends the loading state for an immediate second refresh, and shows its data', async () => {
    const { router, data } = routerWith(50);
    router.refresh();
    await vi.advanceTimersByTimeAsync(150);
    router.refresh();
    await vi.advanceTimersByTimeAsync(199);
    expect(router.state().loading).toBe('refresh');
    await vi.advanceTimersByTimeAsync(1);
    expect(router.state().loading).toBeNull();
    expect(data()).toBe('/a 2');
  });

  test('is cancelled by a navigation, and discards data that arrives later', async () => {
    const { router, load, data } = routerWith(100);
    router.refresh();
    await vi.advanceTimersByTimeAsync(50);
    const loaded = load('/b');
    await vi.advanceTimersByTimeAsync(100);
    expect(data()).toBe('/a 0');
    expect(await loaded).toMatchObject({ pathname: '/b' });
    expect(router.state().loading).toBeNull();
  });
});

describe('navigation', () => {
  test('is pending until its data arrives, and changes nothing before the page is shown', async () => {
    const { router, load, data } = routerWith(30);
    const loaded = load('/b?from=mail#there');
    expect(router.state().loading).toBe('navigation');
    await vi.advanceTimersByTimeAsync(30);
    expect(router.state().loading).toBeNull();
    expect(data()).toBe('/a 0');
    const route = await loaded;
    expect(route).toMatchObject({ pathname: '/b', search: '', result: { payload: { data: '/b 1' } } });
    router.show(route as Route);
    expect(data()).toBe('/b 1');
  });

  test('ends when its page, or a page shown later, is in the document', async () => {
    const { router, load } = routerWith(30);
    const first = load('/c');
    await vi.advanceTimersByTimeAsync(30);
    const second = load('/b');
    await vi.advanceTimersByTimeAsync(30);
    const [a, b] = [(await first) as Route, (await second) as Route];
    const ended: string[] = [];
    router.show(a).then(() => ended.push('a'));
    router.show(b).then(() => ended.push('b'));
    router.markRendered(a);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual([]);
    router.markRendered(b);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['a', 'b']);
    // A page that is already in the document is not rendered again.
    await router.show(b);
  });

  test('ends asynchronously without changes when it is aborted', async () => {
    const { router, load } = routerWith(30);
    const controller = new AbortController();
    const loaded = load('/b', controller.signal).catch((reason: unknown) => reason);
    controller.abort();
    expect(router.state().loading).toBe('navigation');
    await vi.advanceTimersByTimeAsync(0);
    expect(router.state().loading).toBeNull();
    await vi.advanceTimersByTimeAsync(30);
    expect(await loaded).toMatchObject({ name: 'AbortError' });
  });

  test('requests nothing if only undeclared query parameters of the same page change', async () => {
    const { load, requestCount } = routerWith(30);
    expect(await load('/a?utm_source=mail')).toMatchObject({ pathname: '/a', search: '' });
    expect(requestCount()).toBe(0);
  });
});
