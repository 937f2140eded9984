/** Varnish in front of the site: stored pages, and purges of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Edge } from '../../scripts/lib/servers/edge.ts';
import { signedAnnouncement } from '../../scripts/lib/signed-announcement.ts';
import { apiError, type FaultyBackend, modifyResponse } from '../support/site/faulty-backend.ts';
import { sendRequest } from '../support/site/send-request.ts';
import type { RunningSite } from '../support/site/start-site.ts';
import { isStored, edgeProblem as problem, SECRET, startEdgeSite, visit } from './support/edge-site.ts';
import type { Relay } from './support/relay.ts';

/** After the second purge, which a page needs that was being rendered during the change. */
const SOON = { timeout: 45_000 };
/** Until the first purge after a change. */
const PURGED_MS = 1500;
/** Longer than the grace of ten seconds, in which visitors get the old page while the new one is requested. */
const GRACE_MS = 11_000;

const closing = new AsyncDisposableStack();
let backend: FaultyBackend;
let site: RunningSite;
let relay: Relay;
let varnish: Edge;
beforeAll(async () => {
  if (problem) return;
  ({ backend, site, relay, varnish } = closing.use(await startEdgeSite()));
});
afterAll(() => closing.disposeAsync());

async function titleOf(path: string): Promise<string | undefined> {
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await visit(varnish.origin, path)).text())?.[1];
}

async function announce(change: object): Promise<number> {
  return (await fetch(`${site.origin}/_revalidate`, signedAnnouncement(SECRET, change))).status;
}

describe.skipIf(problem)('Varnish', () => {
  const rename = (id: number) =>
    backend.fail(
      modifyResponse((entry) => ({ ...entry, title: '改題' })),
      { path: new RegExp(`^/news/${id}$`) },
    );

  const purge = (headers: Record<string, string>, method = 'POST') =>
    fetch(`${varnish.origin}/_edge/purge`, { method, headers: { 'surrogate-key': 'all', ...headers } });

  test.each([
    ['/works', { 'accept-language': 'ja-JP,en;q=0.5' }, true],
    ['/works', { cookie: 'i18n_redirected=ja', 'accept-language': 'en' }, true],
    ['/en/works', { 'accept-language': 'en', cookie: 'i18n_redirected=en' }, true],
    ['/works', { 'accept-language': 'en' }, false],
    ['/works', { 'accept-language': 'ja;q=0.5, en' }, false],
    ['/works', { cookie: 'i18n_redirected=en' }, false],
    ['/en/works', { cookie: 'meguri_preview=x' }, false],
    ['/en/works', { cookie: 'meguri_documents=x' }, false],
    ['/search?q=a', {}, false],
    ['/en/contact?sent=K7Q2-8F3M', {}, false],
    ['/no-such-page', {}, false],
  ] as const)('decides whether %s with %j is shared', async (path, headers, expected) => {
    expect(await isStored(varnish.origin, path, headers)).toBe(expected);
  });

  test.each(['/en/../works', '/en/%2E%2e/works', '/en\\..\\works', '/en/./../works', '/en/.%2e/works'])(
    'does not share %s, which the site normalises',
    async (path) => {
      for (const language of ['ja', 'en', 'ja', 'en']) {
        const headers = { 'accept-language': language };
        const [page, expected] = await Promise.all(
          [varnish.origin, site.origin].map((origin) => sendRequest(origin, path, headers)),
        );
        expect([page?.status, page?.headers.location]).toEqual([expected?.status, expected?.headers.location]);
        expect(page?.headers).toHaveProperty('x-request-id');
      }
    },
  );

  test('shows a change to pages that are stored for an hour', async () => {
    expect(await isStored(varnish.origin, '/news/15')).toBe(true);
    const before = await titleOf('/news/15');
    rename(15);
    expect(await titleOf('/news/15')).toBe(before);
    expect(await announce({ tags: ['news:15'] })).toBe(200);
    await expect.poll(() => titleOf('/news/15'), SOON).toContain('改題');
    backend.heal();
  });

  test('replaces an old page that it received after the purge', async () => {
    const held = relay.hold();
    const before = titleOf('/news/13');
    await held;
    rename(13);
    expect(await announce({ tags: ['news:13'] })).toBe(200);
    await pause(PURGED_MS);
    relay.release();
    expect(await before).toMatch(/\S/);
    expect(await titleOf('/news/13')).toBe(await before);
    await expect.poll(() => titleOf('/news/13'), SOON).toContain('改題');
    backend.heal();
  });

  test('shows a deleted entry to nobody after the purge', async () => {
    expect(await isStored(varnish.origin, '/en/news/14')).toBe(true);
    backend.fail(apiError(404, 'rest_post_invalid_id', 'Invalid post ID.'), { path: /^\/news\/14$/ });
    expect(await announce({ tags: ['news'], entries: [{ type: 'news', id: 14, modified: null }] })).toBe(200);
    await expect.poll(async () => (await visit(varnish.origin, '/en/news/14')).status, SOON).toBe(404);
    backend.heal();
    expect(await announce({ tags: '*' })).toBe(200);
  });

  test('serves an old page instead of an error', async () => {
    expect(await isStored(varnish.origin, '/en/company')).toBe(true);
    await purge({ authorization: `Bearer ${SECRET}` });
    await pause(GRACE_MS);
    for (const status of [503, 0]) {
      relay.fail(status);
      const statuses = async (path: string, headers = {}) => {
        const visits = Array.from({ length: 5 }, () => visit(varnish.origin, path, headers));
        return new Set((await Promise.all(visits)).map((response) => response.status));
      };
      expect(await statuses('/en/company')).toEqual(new Set([200]));
      expect(await statuses('/en/not-stored')).toEqual(new Set([503]));
      expect(await statuses('/en/company', { cookie: 'meguri_preview=x' })).toEqual(new Set([503]));
    }
    relay.fail(null);
  });

  test.each([
    ['soft', true],
    ['hard', false],
  ])('after a %s purge, serves the old page meanwhile: %s', async (kind, isOld) => {
    const path = `/en/news/12?purge=${kind}`;
    expect(await isStored(varnish.origin, path)).toBe(true);
    expect((await purge({ authorization: `Bearer ${SECRET}`, 'x-purge': kind })).status).toBe(200);
    expect(!(await visit(varnish.origin, path)).headers.has('x-request-id')).toBe(isOld);
  });

  test('accepts a purge only with the secret', async () => {
    expect((await purge({})).status).toBe(403);
    expect((await purge({ authorization: 'Bearer ' })).status).toBe(403);
    expect((await purge({ authorization: `Bearer ${SECRET}` }, 'GET')).status).toBe(403);
    expect((await purge({ authorization: `Bearer ${SECRET}` })).status).toBe(200);
  });
});
