/** Unit tests of the cache of rendered content, with invalidations and failures during rendering. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Loaded, limitsInBytes } from '../../server/cache/cache-entry.ts';
import { createInvalidationLog, type InvalidationLog, languageTag } from '../../server/cache/invalidation-log.ts';
import { createRevalidatingCache } from '../../server/cache/revalidating-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const FRESH_MS = 60_000;
const TAG = 'works:1';

function setUp(maxBytes = 1_000_000) {
  const invalidations = createInvalidationLog();
  const cache = createRevalidatingCache<string>({ invalidations, limits: limitsInBytes(maxBytes) });
  let renders = 0;
  /** A render that reads its content at the beginning, and takes some time. */
  const rendering =
    (page: string, { ms = 10, ...rest }: Partial<Loaded<string>> & { ms?: number } = {}) =>
    async (): Promise<Loaded<string>> => {
      renders += 1;
      const reads = [
        {
          tags: [languageTag(TAG, 'ja')],
          readAtRevision: invalidations.now(),
          freshUntil: performance.now() + FRESH_MS,
        },
      ];
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { value: page, kind: 'found', part: 'main', reads, bytes: 1000, ...rest };
    };
  const get = (page: string, options?: Parameters<typeof rendering>[1]) =>
    pageOf(cache.get('/works', rendering(page, options)));
  return { invalidations, cache, get, rendering, renders: () => renders };
}

const pageOf = async (loaded: Promise<Loaded<string>>) => (await loaded).value;

/** Returns the value of a promise after some time, or `waits` if it is still pending. */
async function later<Value>(ms: number, promise: Promise<Value>): Promise<Value | 'waits'> {
  let value: Value | 'waits' = 'waits';
  promise.then((resolved) => {
    value = resolved;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return value;
}

const edit = (invalidations: InvalidationLog) => invalidations.invalidate({ tags: [TAG], entries: [] });
const remove = (invalidations: InvalidationLog) =>
  invalidations.invalidate({ tags: [], entries: [{ type: 'works', id: 1, modified: null }] });
const failure = { kind: 'failure', part: null, reads: null } as const;

test('renders a page once for concurrent requests, and then serves it without rendering', async () => {
  const { cache, get, renders } = setUp();
  expect(cache.peek('/works')).toBeNull();
  expect(await later(10, Promise.all(Array.from({ length: 100 }, () => get('a'))))).toEqual(Array(100).fill('a'));
  expect(cache.peek('/works')).toBe('a');
  expect(await get('b')).toBe('a');
  expect(renders()).toBe(1);
});

test('renews an expired page, and serves the stale one if that takes longer than half a second', async () => {
  const { cache, get, renders } = setUp();
  await later(10, get('old'));
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(cache.peek('/works')).toBeNull();
  const waiting = get('new', { ms: 800 });
  expect(await later(499, waiting)).toBe('waits');
  expect(await later(1, waiting)).toBe('old');
  // Later requests receive the stale page at once, and only one render runs.
  expect(await later(0, get('another'))).toBe('old');
  await vi.advanceTimersByTimeAsync(300);
  expect(await get('another')).toBe('new');
  expect(renders()).toBe(2);
});

test('renews all pages that are older than a limit, until the limit ends', async () => {
  const { invalidations, cache, get } = setUp();
  expect(await later(10, get('old'))).toBe('old');
  await vi.advanceTimersByTimeAsync(500);
  invalidations.limitAge(1000);
  expect(cache.peek('/works')).toBe('old');
  await vi.advanceTimersByTimeAsync(500);
  expect(cache.peek('/works')).toBeNull();
  expect(await later(10, get('new'))).toBe('new');
  await vi.advanceTimersByTimeAsync(1000);
  // A page that cannot be renewed is served for another second.
  expect(await later(10, get('failed', failure))).toBe('new');
  expect(cache.peek('/works')).toBe('new');
  await vi.advanceTimersByTimeAsync(1000);
  expect(cache.peek('/works')).toBeNull();
  expect(await later(10, get('newer'))).toBe('newer');
  invalidations.limitAge(null);
  await vi.advanceTimersByTimeAsync(FRESH_MS - 100);
  expect(cache.peek('/works')).toBe('newer');
});

test('waits for the renewal of an expired 404, and keeps it if the renewal fails', async () => {
  const { get } = setUp();
  await later(10, get('404', { kind: 'not-found', part: 'overflow' }));
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(await later(800, get('503', { ...failure, ms: 800 }))).toBe('404');
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(await later(800, get('there by now', { ms: 800 }))).toBe('there by now');
});

describe('invalidation', () => {
  test('makes the next visitor wait for the new page', async () => {
    const { cache, invalidations, get } = setUp();
    await later(10, get('old'));
    invalidations.invalidate({ tags: ['works:2'], entries: [] });
    expect(cache.peek('/works')).toBe('old');
    edit(invalidations);
    expect(cache.peek('/works')).toBeNull();
    expect(await later(1500, get('new', { ms: 1500 }))).toBe('new');
    expect(cache.peek('/works')).toBe('new');
  });

  test('serves the stale page after two seconds, and the new one when it is ready', async () => {
    const { cache, invalidations, get } = setUp();
    await later(10, get('old'));
    edit(invalidations);
    const waiting = get('new', { ms: 3000 });
    expect(await later(1999, waiting)).toBe('waits');
    expect(await later(1, waiting)).toBe('old');
    expect(cache.peek('/works')).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(cache.peek('/works')).toBe('new');
  });

  test('keeps the result of a running render out of the cache, and for earlier requests only', async () => {
    const { cache, invalidations, get, renders } = setUp();
    const early = get('old', { ms: 100 });
    await vi.advanceTimersByTimeAsync(50);
    edit(invalidations);
    // Not the render that has read the old content.
    const late = get('new', { ms: 100 });
    expect(await later(50, early)).toBe('old');
    expect(cache.peek('/works')).toBeNull();
    expect(await later(50, late)).toBe('new');
    expect(cache.peek('/works')).toBe('new');
    expect(renders()).toBe(2);
  });

  test('prevents a slow older render from replacing a newer one', async () => {
    const { cache, invalidations, get } = setUp();
    const slow = get('old', { ms: 500 });
    edit(invalidations);
    expect(await later(10, get('new'))).toBe('new');
    expect(await later(490, slow)).toBe('old');
    expect(cache.peek('/works')).toBe('new');
  });

  test('applies to all tags, to unknown tags, and while a change is pending', async () => {
    const { cache, invalidations, get } = setUp();
    await later(10, get('old'));
    invalidations.invalidate({ tags: '*', entries: [] });
    expect(await later(10, get('new'))).toBe('new');

    const change = Promise.withResolvers<void>();
    invalidations.markPending(change.promise);
    expect(cache.peek('/works')).toBeNull();
    const waiting = get('newest');
    expect(await later(300, waiting)).toBe('waits');
    edit(invalidations);
    change.resolve();
    expect(await later(10, waiting)).toBe('newest');
  });
});

describe('deleted content', () => {
  test('is never served, even if nothing else is available', async () => {
    const { cache, invalidations, get } = setUp();
    await later(10, get('old'));
    remove(invalidations);
    expect(cache.peek('/works')).toBeNull();
    const waiting = get('list without it', { ms: 5000 });
    expect(await later(4999, waiting)).toBe('waits');
    expect(await later(1, waiting)).toBe('list without it');
  });

  test('is not served to earlier requests that still wait', async () => {
    const { cache, invalidations, get } = setUp();
    await later(10, get('old'));
    edit(invalidations);
    const read = async () => {
      const readAtRevision = invalidations.now();
      const reads = [{ tags: [languageTag(TAG, 'ja')], readAtRevision, freshUntil: performance.now() + FRESH_MS }];
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return { value: `as of revision ${readAtRevision}`, kind: 'found', part: 'main', reads, bytes: 1000 } as const;
    };
    const waiting = cache.get('/works', read);
    await vi.advanceTimersByTimeAsync(1000);
    remove(invalidations);
    expect(await later(5000, pageOf(waiting))).toBe('as of revision 2');
    expect(cache.peek('/works')).toBe('as of revision 2');
  });

  test('does not return with a slow earlier render, nor instead of a later error', async () => {
    const { cache, invalidations, get } = setUp();
    const slow = get('old', { ms: 500 });
    await vi.advanceTimersByTimeAsync(100);
    remove(invalidations);
    const failing = get('error page', { ...failure, ms: 600 });
    await vi.advanceTimersByTimeAsync(700);
    expect(await failing).toBe('error page');
    expect(cache.peek('/works')).toBeNull();
    expect(await later(1000, slow)).not.toBe('old');
    expect(cache.peek('/works')).toBeNull();
  });

  test('is not served instead of an error', async () => {
    const { invalidations, get } = setUp();
    await later(10, get('old'));
    remove(invalidations);
    expect(await later(10, get('error page', failure))).toBe('error page');
  });
});

describe('failure', () => {
  test('is replaced by the last good page, and retried after a second', async () => {
    const { cache, get, renders } = setUp();
    await later(10, get('good'));
    await vi.advanceTimersByTimeAsync(FRESH_MS);
    expect(await later(10, get('error page', failure))).toBe('good');
    expect(cache.peek('/works')).toBe('good');
    expect(renders()).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await later(10, get('good again'))).toBe('good again');
  });

  test('is handled in the same way if the render throws, and reaches the visitor without a cached page', async () => {
    const { cache, get } = setUp();
    const fail = () => Promise.reject(new Error('full'));
    await expect(cache.get('/works', fail)).rejects.toThrow('full');
    await later(10, get('good'));
    await vi.advanceTimersByTimeAsync(FRESH_MS);
    expect(await pageOf(cache.get('/works', fail))).toBe('good');
  });

  test('is not cached, nor are personal pages or pages from unknown content', async () => {
    const { cache, get } = setUp();
    for (const rest of [failure, { part: null }, { reads: null }] as const) {
      expect(await later(10, get('never', rest))).toBe('never');
      expect(cache.peek('/works')).toBeNull();
    }
  });

  test('is not assumed for a new redirect, which removes the page', async () => {
    const { cache, invalidations, get } = setUp();
    await later(10, get('page'));
    edit(invalidations);
    expect(await later(10, get('redirect', { part: null }))).toBe('redirect');
    expect(cache.peek('/works')).toBeNull();
  });

  test('keeps a page from stale content for a second, or until the next invalidation', async () => {
    const { cache, invalidations, get } = setUp();
    const stale = [
      { tags: [languageTag(TAG, 'ja')], readAtRevision: invalidations.now(), freshUntil: performance.now() },
    ];
    edit(invalidations);
    expect(await later(10, get('from old content', { reads: stale }))).toBe('from old content');
    expect(cache.peek('/works')).toBe('from old content');
    await vi.advanceTimersByTimeAsync(1000);
    expect(cache.peek('/works')).toBeNull();
    expect(await later(10, get('from old content', { reads: stale }))).toBe('from old content');
    edit(invalidations);
    expect(cache.peek('/works')).toBeNull();
  });
});

test('limits its size in bytes, and limits unbounded URLs to a sixteenth of it', async () => {
  const { cache, rendering } = setUp(160_000);
  await vi.advanceTimersByTimeAsync(0);
  const put = (key: string, rest: Partial<Loaded<string>>) => later(10, cache.get(key, rendering(key, rest)));
  await put('/', {});
  for (let n = 0; n < 100; n++) await put(`/none-${n}`, { part: 'overflow' });
  expect(cache.peek('/')).toBe('/');
  expect(Array.from({ length: 100 }, (_, n) => cache.peek(`/none-${n}`)).filter(Boolean)).toHaveLength(10);
  for (let n = 0; n < 200; n++) await put(`/works/${n}`, {});
  expect([...cache.values()]).toHaveLength(150);
  expect(cache.peek('/')).toBeNull();
});
