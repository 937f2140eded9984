/** Content cache with a slow or failing backend. Its times are monotonic. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInvalidationLog } from '../../server/cache/invalidation-log.ts';
import { createContentCache } from '../../server/content/content-cache.ts';
import { ContentError } from '../../site/errors/content-error.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const notFound = () => Promise.reject(new ContentError('not_found', 'gone'));
const down = () => Promise.reject(new ContentError('upstream_failed', 'down'));
const after =
  <Value>(milliseconds: number, load: () => Promise<Value>) =>
  () =>
    new Promise<Value>((resolve, reject) => setTimeout(() => load().then(resolve, reject), milliseconds));
const resolvesTo = (text: string) => async () => text;

test('removes the stale response after a late "not found"', async () => {
  const cache = createContentCache();
  await cache('a', resolvesTo('here'));
  await vi.advanceTimersByTimeAsync(3000);

  const slow = cache('a', after<string>(800, notFound));
  await vi.advanceTimersByTimeAsync(500);
  expect(await slow).toBe('here');

  await vi.advanceTimersByTimeAsync(300);
  await expect(cache('a', resolvesTo('asked again'))).rejects.toThrow('This page could not be found');
  // It stays removed while the backend fails.
  await vi.advanceTimersByTimeAsync(3000);
  await expect(cache('a', down)).rejects.toThrow('This page could not be found');
});

test('uses a late response for the next request', async () => {
  const cache = createContentCache();
  await cache('a', resolvesTo('old'));
  await vi.advanceTimersByTimeAsync(3000);
  const slow = cache('a', after(800, resolvesTo('new')));
  await vi.advanceTimersByTimeAsync(500);
  expect(await slow).toBe('old');
  // Requests during the load receive the stale response at once.
  expect(await cache('a', resolvesTo('asked again'))).toBe('old');
  await vi.advanceTimersByTimeAsync(300);
  expect(await cache('a', resolvesTo('asked again'))).toBe('new');
});

test('shows edits and deletions whatever happens to the system clock', async () => {
  const cache = createContentCache();
  await cache('a', resolvesTo('old'));
  await expect(cache('b', notFound)).rejects.toThrow();
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await cache('a', resolvesTo('edited'))).toBe('edited');
  expect(await cache('b', resolvesTo('published'))).toBe('published');

  vi.setSystemTime(Date.now() + 48 * 3_600_000);
  await vi.advanceTimersByTimeAsync(2001);
  expect(await cache('a', down)).toBe('edited');
});

test('expires a stale response after a day of failures', async () => {
  const cache = createContentCache();
  await cache('a', resolvesTo('good'));
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 - 2000);
  expect(await cache('a', down)).toBe('good');
  await vi.advanceTimersByTimeAsync(3000);
  await expect(cache('a', down)).rejects.toThrow('temporarily unavailable');
});

test('calls a failing backend once a second, with and without a stale response', async () => {
  const cache = createContentCache();
  await cache('a', resolvesTo('good'));
  await vi.advanceTimersByTimeAsync(3000);
  let loadCount = 0;
  const failing = () => {
    loadCount++;
    return down();
  };
  for (let count = 0; count < 5; count++) {
    expect(await cache('a', failing)).toBe('good');
    await expect(cache('b', failing)).rejects.toThrow('temporarily unavailable');
  }
  expect(loadCount).toBe(2);
  await vi.advanceTimersByTimeAsync(1001);
  await cache('a', failing);
  expect(loadCount).toBe(3);
});

test('limits the cache in bytes, and evicts the least recently used response', async () => {
  const cache = createContentCache({ maxBytes: 30_000 });
  const large = 'x'.repeat(9_000);
  for (const key of ['a', 'b', 'c']) await cache(key, resolvesTo(large));
  await cache('a', resolvesTo('asked again'));
  await cache('d', resolvesTo(large));
  expect(await cache('a', resolvesTo('asked again'))).toBe(large);
  expect(await cache('b', resolvesTo('asked again'))).toBe('asked again');
  // A response larger than the cache is passed on, but not cached.
  expect(await cache('e', resolvesTo('x'.repeat(31_000)))).toHaveLength(31_000);
  expect(await cache('e', resolvesTo('asked again'))).toBe('asked again');
  expect(await cache('d', resolvesTo('asked again'))).toBe(large);
});

const work = (id: number, day: number) => ({ id, title: `${id}`, modified_at: `2026-11-0${day}T09:00:00+09:00` });
const list = { items: [work(1, 1), work(2, 3)] };
const page = { ...work(2, 3), previous: null, next: null, related: [work(1, 1)] };
function withInvalidations() {
  const invalidations = createInvalidationLog();
  const announce = (id: number, day: number | null) =>
    invalidations.invalidate({
      tags: ['works'],
      entries: [{ type: 'works', id, modified: day === null ? null : work(id, day).modified_at }],
    });
  return { cache: createContentCache({ invalidations }), announce };
}

test.each([
  ['/works?lang=ja', list],
  ['/works/b?lang=ja', page],
])('includes a republished entry in %s while the backend returns a stale version of another', async (key, stale) => {
  const { cache, announce } = withInvalidations();
  announce(1, 2);
  announce(2, null);
  announce(2, 3);
  let response: unknown = null;
  let loadCount = 0;
  const load = () =>
    cache(key, async () => {
      loadCount += 1;
      return stale;
    }).then((value) => {
      response = value;
    });
  void load();
  await vi.advanceTimersByTimeAsync(1400);
  expect(response).toEqual(stale);
  // The response is stale, so the next request loads it again.
  loadCount = 0;
  void load();
  await vi.advanceTimersByTimeAsync(0);
  expect(loadCount).toBe(1);
});

test('omits an entry from the stale response if it is deleted while the request waits', async () => {
  const { cache, announce } = withInvalidations();
  await cache('/works?lang=ja', async () => list);
  await vi.advanceTimersByTimeAsync(3000);
  const slow = cache(
    '/works?lang=ja',
    after(800, async () => list),
  );
  announce(2, null);
  await vi.advanceTimersByTimeAsync(500);
  expect(await slow).toEqual({ items: [work(1, 1)] });
});

test('fails after a limit if an entry is deleted again during every load', async () => {
  const { cache, announce } = withInvalidations();
  let loadCount = 0;
  const failed = cache('/works/b?lang=ja', async () => {
    loadCount += 1;
    announce(2, null);
    // More changed entries than the cache remembers with their dates.
    for (let id = 100; id < 1100; id += 1) announce(id, 1);
    return page;
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failed).toMatchObject({ statusCode: 503 });
  expect(loadCount).toBe(10);
});

test('names the cause for a request that is still pending while the backend recovers', async () => {
  const timeouts = [new Error('timed out')];
  const cache = createContentCache({ lastTimeout: () => timeouts.shift() });
  const pending = cache('/news', () => new Promise(() => undefined));
  const rejected = expect(pending).rejects.toMatchObject({ statusCode: 503, detail: expect.stringContaining('/news') });
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
});
