/** The cache of everything that is made from content, by itself: with pages, and with purges and failures while they render. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Loaded, limitsInBytes } from '../../server/cache/cache-entry.ts';
import { createPurgeLog, inLanguage, type PurgeLog } from '../../server/cache/purge-log.ts';
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
  const purges = createPurgeLog();
  const cache = createRevalidatingCache<string>({ purges, limits: limitsInBytes(maxBytes) });
  let renders = 0;
  /** A render that reads its content as it begins, and takes some time. */
  const rendering =
    (page: string, { ms = 10, ...rest }: Partial<Loaded<string>> & { ms?: number } = {}) =>
    async (): Promise<Loaded<string>> => {
      renders += 1;
      const reads = [{ tags: [inLanguage(TAG, 'ja')], readAt: purges.now(), freshUntil: performance.now() + FRESH_MS }];
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { value: page, kind: 'found', part: 'main', reads, bytes: 1000, ...rest };
    };
  const get = (page: string, options?: Parameters<typeof rendering>[1]) =>
    pageOf(cache.get('/works', rendering(page, options)));
  return { purges, cache, get, rendering, renders: () => renders };
}

const pageOf = async (loaded: Promise<Loaded<string>>) => (await loaded).value;

/** The value that a promise has after some time; `waits` where it has none yet. */
async function later<Value>(ms: number, promise: Promise<Value>): Promise<Value | 'waits'> {
  let value: Value | 'waits' = 'waits';
  promise.then((resolved) => {
    value = resolved;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return value;
}

const edit = (purges: PurgeLog) => purges.purge({ tags: [TAG], entries: [] });
const remove = (purges: PurgeLog) => purges.purge({ tags: [], entries: [{ type: 'works', id: 1, modified: null }] });
const failure = { kind: 'failure', part: null, reads: null } as const;

test('a page is rendered once, however many ask, and then found without a render', async () => {
  const { cache, get, renders } = setUp();
  expect(cache.peek('/works')).toBeNull();
  expect(await later(10, Promise.all(Array.from({ length: 100 }, () => get('a'))))).toEqual(Array(100).fill('a'));
  expect(cache.peek('/works')).toBe('a');
  expect(await get('b')).toBe('a');
  expect(renders()).toBe(1);
});

test('an expired page is renewed: those who ask wait half a second, and get the old one if it takes longer', async () => {
  const { cache, get, renders } = setUp();
  await later(10, get('old'));
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(cache.peek('/works')).toBeNull();
  const waiting = get('new', { ms: 800 });
  expect(await later(499, waiting)).toBe('waits');
  expect(await later(1, waiting)).toBe('old');
  // Whoever comes now has no reason to wait, and there is one render only.
  expect(await later(0, get('another'))).toBe('old');
  await vi.advanceTimersByTimeAsync(300);
  expect(await get('another')).toBe('new');
  expect(renders()).toBe(2);
});

test('what was not found is asked for until that is known, and stays not found while it cannot be', async () => {
  const { get } = setUp();
  await later(10, get('404', { kind: 'not-found', part: 'overflow' }));
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(await later(800, get('503', { ...failure, ms: 800 }))).toBe('404');
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(await later(800, get('there by now', { ms: 800 }))).toBe('there by now');
});

describe('a purge', () => {
  test('makes the next visitor wait for the new page', async () => {
    const { cache, purges, get } = setUp();
    await later(10, get('old'));
    purges.purge({ tags: ['works:2'], entries: [] });
    expect(cache.peek('/works')).toBe('old');
    edit(purges);
    expect(cache.peek('/works')).toBeNull();
    expect(await later(1500, get('new', { ms: 1500 }))).toBe('new');
    expect(cache.peek('/works')).toBe('new');
  });

  test('shows the old page once more after two seconds, and the new one when it is there', async () => {
    const { cache, purges, get } = setUp();
    await later(10, get('old'));
    edit(purges);
    const waiting = get('new', { ms: 3000 });
    expect(await later(1999, waiting)).toBe('waits');
    expect(await later(1, waiting)).toBe('old');
    expect(cache.peek('/works')).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(cache.peek('/works')).toBe('new');
  });

  test('during a render lets the old content into the answer of who asked before, and not into the cache', async () => {
    const { cache, purges, get, renders } = setUp();
    const early = get('old', { ms: 100 });
    await vi.advanceTimersByTimeAsync(50);
    edit(purges);
    // Not the render that has read the old content already.
    const late = get('new', { ms: 100 });
    expect(await later(50, early)).toBe('old');
    expect(cache.peek('/works')).toBeNull();
    expect(await later(50, late)).toBe('new');
    expect(cache.peek('/works')).toBe('new');
    expect(renders()).toBe(2);
  });

  test('lets no slow older render take the place of a newer one', async () => {
    const { cache, purges, get } = setUp();
    const slow = get('old', { ms: 500 });
    edit(purges);
    expect(await later(10, get('new'))).toBe('new');
    expect(await later(490, slow)).toBe('old');
    expect(cache.peek('/works')).toBe('new');
  });

  test('of everything, of what is unknown yet, and while a change is being read', async () => {
    const { cache, purges, get } = setUp();
    await later(10, get('old'));
    purges.purge({ tags: '*', entries: [] });
    expect(await later(10, get('new'))).toBe('new');

    const change = Promise.withResolvers<void>();
    purges.expectChange(change.promise);
    expect(cache.peek('/works')).toBeNull();
    const waiting = get('newest');
    expect(await later(300, waiting)).toBe('waits');
    edit(purges);
    change.resolve();
    expect(await later(10, waiting)).toBe('newest');
  });
});

describe('what is gone', () => {
  test('is not served, not even while there is nothing else', async () => {
    const { cache, purges, get } = setUp();
    await later(10, get('old'));
    remove(purges);
    expect(cache.peek('/works')).toBeNull();
    const waiting = get('list without it', { ms: 5000 });
    expect(await later(4999, waiting)).toBe('waits');
    expect(await later(1, waiting)).toBe('list without it');
  });

  test('is not served to who asked before, and waited', async () => {
    const { cache, purges, get } = setUp();
    await later(10, get('old'));
    edit(purges);
    const read = async () => {
      const readAt = purges.now();
      const reads = [{ tags: [inLanguage(TAG, 'ja')], readAt, freshUntil: performance.now() + FRESH_MS }];
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return { value: `as of purge ${readAt}`, kind: 'found', part: 'main', reads, bytes: 1000 } as const;
    };
    const waiting = cache.get('/works', read);
    await vi.advanceTimersByTimeAsync(1000);
    remove(purges);
    expect(await later(5000, pageOf(waiting))).toBe('as of purge 2');
    expect(cache.peek('/works')).toBe('as of purge 2');
  });

  test('does not come back with a slow render from before, nor in the place of an error after it', async () => {
    const { cache, purges, get } = setUp();
    const slow = get('old', { ms: 500 });
    await vi.advanceTimersByTimeAsync(100);
    remove(purges);
    const failing = get('error page', { ...failure, ms: 600 });
    await vi.advanceTimersByTimeAsync(700);
    expect(await failing).toBe('error page');
    expect(cache.peek('/works')).toBeNull();
    expect(await later(1000, slow)).not.toBe('old');
    expect(cache.peek('/works')).toBeNull();
  });

  test('is not served in the place of an error', async () => {
    const { purges, get } = setUp();
    await later(10, get('old'));
    remove(purges);
    expect(await later(10, get('error page', failure))).toBe('error page');
  });
});

describe('a failure', () => {
  test('is answered with the last good page, and tried again after a second', async () => {
    const { cache, get, renders } = setUp();
    await later(10, get('good'));
    await vi.advanceTimersByTimeAsync(FRESH_MS);
    expect(await later(10, get('error page', failure))).toBe('good');
    expect(cache.peek('/works')).toBe('good');
    expect(renders()).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await later(10, get('good again'))).toBe('good again');
  });

  test('of the render itself is no other, and reaches who asks where there is no page', async () => {
    const { cache, get } = setUp();
    const fail = () => Promise.reject(new Error('full'));
    await expect(cache.get('/works', fail)).rejects.toThrow('full');
    await later(10, get('good'));
    await vi.advanceTimersByTimeAsync(FRESH_MS);
    expect(await pageOf(cache.get('/works', fail))).toBe('good');
  });

  test('is not kept, nor is what is for one visitor, nor what was made from unknown content', async () => {
    const { cache, get } = setUp();
    for (const rest of [failure, { part: null }, { reads: null }] as const) {
      expect(await later(10, get('never', rest))).toBe('never');
      expect(cache.peek('/works')).toBeNull();
    }
  });

  test('that leads elsewhere now removes the page', async () => {
    const { cache, purges, get } = setUp();
    await later(10, get('page'));
    edit(purges);
    expect(await later(10, get('redirect', { part: null }))).toBe('redirect');
    expect(cache.peek('/works')).toBeNull();
  });

  test('to read the newest content is served for a second, until the next purge', async () => {
    const { cache, purges, get } = setUp();
    const stale = [{ tags: [inLanguage(TAG, 'ja')], readAt: purges.now(), freshUntil: performance.now() }];
    edit(purges);
    expect(await later(10, get('from old content', { reads: stale }))).toBe('from old content');
    expect(cache.peek('/works')).toBe('from old content');
    await vi.advanceTimersByTimeAsync(1000);
    expect(cache.peek('/works')).toBeNull();
    expect(await later(10, get('from old content', { reads: stale }))).toBe('from old content');
    edit(purges);
    expect(cache.peek('/works')).toBeNull();
  });
});

test('it is bounded in bytes, and what junk can be made of has a sixteenth of it', async () => {
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
