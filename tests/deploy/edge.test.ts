/** A cache in front of the site: Varnish with purging, and nginx. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Edge, startNginxEdge, startVarnish } from '../../scripts/lib/servers/edge.ts';
import { signedAnnouncement } from '../../scripts/lib/signed-announcement.ts';
import { apiError, type FaultyBackend, modifyResponse, startFaultyBackend } from '../support/site/faulty-backend.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { freePort, type RunningSite, startSite } from '../support/site/start-site.ts';
import { missingPrograms } from './support/debian-packages.ts';
import { type Relay, startRelay } from './support/relay.ts';

const SECRET = 'a secret of the tests, with forty letters';
const MAX_AGE_S = 3600;
/** After the second purge, which a page needs that was being rendered during the change. */
const SOON = { timeout: 45_000 };
/** Until the first purge after a change. */
const PURGED_MS = 1500;
/** Longer than the grace of ten seconds, in which visitors get the old page while the new one is requested. */
const GRACE_MS = 11_000;
const REVALIDATE = 'public, max-age=0, must-revalidate';

const problem = await missingPrograms(['/usr/sbin/varnishd', '/usr/share/doc/varnish-modules', '/usr/sbin/nginx']);

let backend: FaultyBackend;
let site: RunningSite;
let relay: Relay;
let varnish: Edge;
let nginx: Edge;
beforeAll(async () => {
  if (problem) return;
  backend = await startFaultyBackend();
  const port = await freePort();
  site = await startSite({
    SITE_ORIGIN: 'http://site.test',
    CONTENT_API_BASE: backend.base,
    REVALIDATE_SECRET: SECRET,
    EDGE_MAX_AGE: String(MAX_AGE_S),
    EDGE_PURGE_SECRET: SECRET,
    EDGE_PURGE_URL: `http://127.0.0.1:${port}/_edge/purge`,
  });
  const { host, port: sitePort } = new URL(site.origin);
  relay = await startRelay(Number(sitePort));
  varnish = await startVarnish({ port, site: relay.host, purgeSecret: SECRET });
  nginx = await startNginxEdge({
    port: await freePort(),
    purgeSecret: SECRET,
    site: host.replace('localhost', '127.0.0.1'),
  });
});
afterAll(async () => {
  await varnish?.[Symbol.asyncDispose]();
  await nginx?.[Symbol.asyncDispose]();
  await relay?.[Symbol.asyncDispose]();
  await site?.stop();
  await backend?.[Symbol.asyncDispose]();
});

/** Without a language, Node's client would accept any. */
const visit = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    headers: { 'accept-language': 'ja', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });

async function titleOf(path: string): Promise<string | undefined> {
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await visit(varnish.origin, path)).text())?.[1];
}

/** The id of a request is in the responses of the site, and not in stored ones. */
async function isStored(origin: string, path: string, headers: Record<string, string> = {}): Promise<boolean> {
  for (let visits = 0; visits < 2; visits += 1) await (await visit(origin, path, headers)).text();
  return !(await visit(origin, path, headers)).headers.has('x-request-id');
}

async function announce(change: object): Promise<number> {
  return (await fetch(`${site.origin}/_revalidate`, signedAnnouncement(SECRET, change))).status;
}

describe.skipIf(problem)('any visitor', () => {
  const PATHS = [
    '/',
    '/en',
    '/works',
    '/en/works?use=office',
    '/news',
    '/contact',
    '/en/company',
    '/columns',
    '/no',
    '/en/no',
  ];
  const LANGUAGES = [null, 'ja', 'ja-JP,en;q=0.8', 'en', 'en-GB,ja;q=0.9', 'ja;q=0.3,en', '*', 'fr', 'JA', 'de,ja', ''];
  const COOKIES = [
    ...[null, 'i18n_redirected=ja', 'i18n_redirected=en', 'i18n_redirected=xx', 'i18n_redirected="en"', 'a=b'],
    ...[
      'i18n_redirected=ja; i18n_redirected=en',
      'x=i18n_redirected=ja',
      'a=b; i18n_redirected=%65n',
      'i18n_redirected=ja ; a=b',
    ],
  ];
  const ENCODINGS = ['br', 'gzip', 'identity', 'gzip, deflate, br', 'br;q=0, gzip'];

  const COMBINATIONS = PATHS.length * LANGUAGES.length * COOKIES.length * ENCODINGS.length;
  /** Has no divisor in common with COMBINATIONS, so that all requests differ. */
  const STRIDE = 1237;

  /** The same requests in each run. The number of a request has one digit for each list. */
  function requestOf(index: number): { path: string; headers: Record<string, string> } {
    let rest = (index * STRIDE) % COMBINATIONS;
    const pick = <Value>(values: readonly Value[]): Value => {
      const value = values[rest % values.length] as Value;
      rest = Math.floor(rest / values.length);
      return value;
    };
    const path = pick(PATHS);
    const fields = { 'accept-language': pick(LANGUAGES), cookie: pick(COOKIES), 'accept-encoding': pick(ENCODINGS) };
    const headers = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
    return { path, headers: Object.fromEntries(headers) };
  }

  async function seen(origin: string, path: string, requestHeaders: Record<string, string>) {
    const { status, headers, body } = await sendRequest(origin, path, requestHeaders);
    const { location, 'content-language': language, 'set-cookie': setCookie } = headers;
    return { status, location, language, setCookie, text: createHash('sha256').update(body).digest('hex') };
  }

  test.each(['Varnish', 'nginx'] as const)('gets the same page through %s as from the site', async (name) => {
    const { origin } = name === 'Varnish' ? varnish : nginx;
    const requests = Array.from({ length: 500 }, (_, index) => requestOf(index));
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(500);
    for (let index = 0; index < requests.length; index += 10) {
      const visits = requests.slice(index, index + 10).map(async ({ path, headers }) => {
        expect([path, headers, await seen(origin, path, headers)]).toEqual([
          path,
          headers,
          await seen(site.origin, path, headers),
        ]);
      });
      await Promise.all(visits);
    }
  });
});

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

  test('lets browsers keep a file of a build', async () => {
    const asset = /\/static\/assets\/[^"]+\.js/.exec(await (await visit(site.origin, '/en')).text())?.[0] ?? '';
    expect(await isStored(varnish.origin, asset)).toBe(true);
    for (const { origin } of [site, varnish, nginx]) {
      const { headers } = await visit(origin, asset);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('lets browsers ask for each page, and keeps tags to itself', async () => {
    for (const { origin } of [varnish, varnish, nginx]) {
      const { headers } = await visit(origin, '/en/works');
      expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual([REVALIDATE, null]);
    }
    const { headers } = await visit(site.origin, '/en/works');
    expect(headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${MAX_AGE_S}, stale-if-error=86400`);
    expect(headers.get('surrogate-key')).toMatch(/^all .*\bworks:\d+/);
    const personal = await visit(site.origin, '/works', { 'accept-language': 'en', cookie: 'i18n_redirected=en' });
    expect(personal.headers.get('surrogate-key')).toBeNull();
  });

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

describe.skipIf(problem)('a browser', () => {
  test.each(['Varnish', 'nginx'] as const)('sends each of its reports to the site through %s', async (name) => {
    const { origin } = name === 'Varnish' ? varnish : nginx;
    for (const page of ['works', 'company']) {
      const blocked = {
        'effective-directive': 'img-src',
        'blocked-uri': `https://${name.toLowerCase()}.example/a.png`,
      };
      const response = await fetch(`${origin}/_csp`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': { 'document-uri': `http://site.test/${page}`, ...blocked } }),
      });
      expect(response.status).toBe(204);
      const line = `a browser blocked https://${name.toLowerCase()}.example by img-src on the page ${page}`;
      await expect.poll(site.output).toContain(line);
    }
  });
});

describe.skipIf(problem)('a site that does not respond', () => {
  test('leaves the stored pages', async () => {
    for (const { origin } of [varnish, nginx]) await (await visit(origin, '/en/about')).text();
    await site.stop();
    for (const { origin } of [varnish, nginx]) expect((await visit(origin, '/en/about')).status).toBe(200);
  });
});
