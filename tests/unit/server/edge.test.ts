import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SOLE_HOLDER } from '../../../lib/queue/lease.server.ts';
import { withEdgeHeaders, withoutEdgeHeaders } from '../../../server/cache/edge-headers.ts';
import { createInvalidationLog, languageTag } from '../../../server/cache/invalidation-log.ts';
import { recordRead } from '../../../server/cache/recorded-reads.ts';
import { createResponseCache } from '../../../server/cache/response-cache.ts';
import { createEdgePurge } from '../../../server/edge/edge-purge.ts';
import { cachePolicy } from '../../../server/http/cache-policy.ts';

const SECRET = 'a secret of the tests, with forty letters';

describe('edge headers', () => {
  const shared = { 'Cache-Control': cachePolicy.revalidate };

  test('name the tags of a page once for both languages', () => {
    const tags = [languageTag('works:12', 'ja'), languageTag('works:12', 'en'), languageTag('site', 'ja')];
    const headers = withEdgeHeaders(shared, tags, 600);
    expect(headers).toEqual({
      'Cache-Control': 'public, max-age=0, s-maxage=600, stale-if-error=86400',
      'Surrogate-Key': 'all works:12 site',
    });
    expect(withoutEdgeHeaders(headers)).toEqual(shared);
  });

  test('name only the types of a page with more than 4 KiB of tags', () => {
    const tags = Array.from({ length: 600 }, (_, id) => languageTag(`news:${id + 1}`, 'ja'));
    expect(withEdgeHeaders(shared, tags, 600)['Surrogate-Key' as 'Vary']).toBe('all many news');
  });

  test('leave private responses and other lifetimes as they are', () => {
    for (const policy of [cachePolicy.noStore, cachePolicy.oneHour, cachePolicy.immutable]) {
      const headers = { 'Cache-Control': policy };
      expect(withEdgeHeaders(headers, [], 600)).toBe(headers);
      expect(withoutEdgeHeaders(headers)).toBe(headers);
    }
  });

  test('are left out while changes may be missed, also for cached pages', async () => {
    const invalidations = createInvalidationLog();
    const responses = createResponseCache(1_000_000, invalidations, 600);
    const read = async (key: string) => {
      const response = responses.find(key) ?? (await responses.get({ key, query: new URLSearchParams() }, render));
      return response.headers['Cache-Control' as 'Vary'];
    };
    async function render() {
      recordRead({
        tags: [languageTag('site', 'ja')],
        readAtRevision: invalidations.now(),
        freshUntil: Number.POSITIVE_INFINITY,
      });
      return { status: 200, headers: shared, text: 'page', kind: 'found' as const };
    }
    expect(await read('/')).toContain('s-maxage=600');
    invalidations.limitAge(60_000);
    expect(await read('/')).toBe(cachePolicy.revalidate);
    expect(await read('/works')).toBe(cachePolicy.revalidate);
    invalidations.limitAge(null);
    expect(await read('/')).toContain('s-maxage=600');
    expect(await read('/works')).toContain('s-maxage=600');
  });
});

describe('edge purge', () => {
  afterEach(() => void vi.useRealTimers());

  /** @param statuses of the first responses; then 200 */
  async function startEdge(statuses: readonly number[] = []) {
    const purges: string[] = [];
    let held: Promise<void> | undefined;
    const server = createServer(async (request, response) => {
      const { authorization, 'surrogate-key': keys, 'x-purge': kind } = request.headers;
      purges.push(`${request.method} ${authorization} ${kind}: ${keys}`);
      const status = statuses[purges.length - 1] ?? 200;
      await held;
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    /** Holds responses back until the returned function is called. */
    const hold = () => {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return gate.resolve;
    };
    return { purges, hold, url: `http://127.0.0.1:${address.port}/purge` };
  }

  const deletion = {
    tags: ['news' as const],
    entries: [
      { type: 'news' as const, id: 3, modified: null },
      { type: 'works' as const, id: 5, modified: '2026-11-27T10:00:00+09:00' },
    ],
  };
  /** Has had the lease for some time. */
  const HOLDER = { ...SOLE_HOLDER, onAcquired: () => undefined };
  const POST = `POST Bearer ${SECRET}`;
  const HARD = `${POST} hard: news:3 many`;
  const SOFT = `${POST} soft: news works:5 many`;

  test('deletes first, when all instances know of the change, and again after the longest response', async () => {
    const { purges, url } = await startEdge();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const edge = createEdgePurge(url, SECRET, HOLDER);
    edge.purge(deletion);
    vi.advanceTimersByTime(499);
    vi.advanceTimersByTime(1);
    await vi.waitUntil(() => purges.length === 2);
    expect(purges).toEqual([HARD, SOFT]);
    vi.advanceTimersByTime(29_000);
    expect(purges).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    await vi.waitUntil(() => purges.length === 4);
    expect(purges.slice(2)).toEqual([HARD, SOFT]);
    edge.close();
  });

  test('sends a failed purge again, and everything instead of many keys', async () => {
    const { purges, url } = await startEdge([503]);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const edge = createEdgePurge(url, SECRET, HOLDER);
    edge.purge({ tags: Array.from({ length: 501 }, (_, id) => `works:${id + 1}`), entries: [] });
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await expect.poll(() => purges, { timeout: 10_000 }).toEqual([`${POST} soft: all`, `${POST} soft: all`]);
    edge.close();
  });

  test('sends a key again that was added while its purge was sent', async () => {
    const { purges, url, hold } = await startEdge();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const edge = createEdgePurge(url, SECRET, HOLDER);
    const release = hold();
    edge.purge({ tags: ['works:1'], entries: [] });
    vi.advanceTimersByTime(500);
    await vi.waitUntil(() => purges.length === 1);
    edge.purge({ tags: ['works:1'], entries: [] });
    vi.advanceTimersByTime(500);
    release();
    await vi.waitUntil(() => purges.length === 2);
    expect(purges[1]).toBe(`${POST} soft: works:1 many`);
    edge.close();
  });

  test('purges everything in any process', async () => {
    const { purges, url } = await startEdge();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const edge = createEdgePurge(url, SECRET, { ...HOLDER, isHeld: () => false });
    edge.purge(deletion);
    edge.purgeEverything();
    vi.advanceTimersByTime(500);
    await vi.waitUntil(() => purges.length === 1);
    expect(purges).toEqual([`${POST} soft: all`]);
    edge.close();
  });

  test('purges everything after a process stood still for longer than both purges take', async () => {
    const { purges, url } = await startEdge();
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] });
    const edge = createEdgePurge(url, SECRET, { ...HOLDER, isHeld: () => false });
    const standStill = (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      vi.advanceTimersByTime(2000);
    };
    standStill(28_000);
    expect(purges).toEqual([]);
    standStill(31_000);
    await vi.waitUntil(() => purges.length === 1);
    expect(purges).toEqual([`${POST} soft: all`]);
    edge.close();
  });

  test('is left to the process with the lease, which purges everything when it gets the lease', async () => {
    const { purges, url } = await startEdge();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let isHeld = false;
    let acquire = () => {};
    const edge = createEdgePurge(url, SECRET, {
      isHeld: () => isHeld,
      onAcquired: (listener) => {
        acquire = listener;
      },
      release: () => undefined,
    });
    edge.purge(deletion);
    vi.advanceTimersByTime(500);
    isHeld = true;
    acquire();
    vi.advanceTimersByTime(500);
    await vi.waitUntil(() => purges.length === 1);
    expect(purges).toEqual([`${POST} soft: all`]);
    vi.advanceTimersByTime(29_500);
    await vi.waitUntil(() => purges.length === 3);
    expect(purges.slice(1)).toEqual([HARD, SOFT]);
    edge.close();
  });
});
