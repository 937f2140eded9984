/** The page cache of a running site with a separate backend never serves stale, personal or incomplete pages. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cacheabilityOf } from '../../server/cache/cacheability.ts';
import { signChange } from '../../server/routes/revalidation-handler.ts';
import {
  apiError,
  delay,
  disconnect,
  entryNotFound,
  type FaultyBackend,
  modifyResponse,
  passThrough,
  startFaultyBackend,
} from '../support/site/faulty-backend.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const SECRET = 'a secret of the tests, with forty letters';
let backend: FaultyBackend;
let site: SiteInProcess;
let workId: number;
beforeAll(async () => {
  backend = await startFaultyBackend();
  site = await siteInProcess({
    CONTENT_API_BASE: backend.base,
    REVALIDATE_SECRET: SECRET,
    PREVIEW_SECRET: 'another secret of the tests, as long',
  });
  const response = await fetch(`${backend.base}/works/shinagawa-depot?lang=ja`);
  workId = ((await response.json()) as { id: number }).id;
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await backend?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  backend.heal();
  await invalidate({ tags: '*', entries: changed(EARLIER).entries });
  backend.forget();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(site.origin, path, { 'accept-language': 'ja', ...headers }, method);
const questions = () => [...backend.requestCounts.values()].reduce((sum, count) => sum + count, 0);
let messages = 0;

/** Announces a change like a backend. Each message is unique, because repetitions are rejected. */
async function invalidate(change: object): Promise<Response> {
  const body = JSON.stringify({ ...change, message: messages++ });
  const at = String(Math.floor(Date.now() / 1000));
  const headers = { 'x-meguri-timestamp': at, 'x-meguri-signature': signChange(SECRET, at, body) };
  return fetch(`${site.origin}/_revalidate`, { method: 'POST', headers, body });
}

const withoutWork = modifyResponse((body) => ({
  ...body,
  items: (body.items as { id: number }[]).filter(({ id }) => id !== workId),
}));
const WORK = '/works/shinagawa-depot';
const changed = (modified: string | null, lang?: string) => ({
  tags: ['works'],
  entries: [{ type: 'works', id: workId, lang, modified }],
});
const LATER = '2099-01-01T00:00:00+09:00';
const EARLIER = '2020-01-01T00:00:00+09:00';

describe('cached page', () => {
  test('is served without a backend request, whatever undeclared parameters and cookies the request has', async () => {
    const first = await get('/works?use=office');
    expect(first.status).toBe(200);
    const before = questions();
    for (const path of ['/works?use=office', '/works?utm_source=mail&use=office', '/works?use=office&fbclid=1']) {
      const repeated = await get(path, { cookie: 'theme=dark; i18n_redirected=ja; _ga=1' });
      expect([repeated.status, repeated.body === first.body]).toEqual([200, true]);
    }
    expect(questions()).toBe(before);
  });

  test('has the same headers as the first response', async () => {
    const first = await get('/about');
    const repeated = await get('/about');
    const long = await get('/about?utm_source=mail');
    for (const name of ['date', 'keep-alive', 'connection', 'x-request-id']) {
      for (const { headers } of [first, repeated, long]) delete headers[name];
    }
    expect(repeated.headers).toEqual(first.headers);
    expect(long.headers).toEqual(first.headers);
    expect(first.headers).toMatchObject({
      'content-language': 'ja',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    expect(first.headers['set-cookie']).toBeUndefined();
  });

  test('is compressed on request, has an ETag for each encoding, and is not sent to clients that have it', async () => {
    const tags = new Set<string>();
    let plain = 0;
    for (const encoding of ['identity', 'gzip', 'br']) {
      for (let visit = 0; visit < 2; visit++) {
        const response = await fetch(`${site.origin}/company`, {
          headers: { 'accept-language': 'ja', 'accept-encoding': encoding },
        });
        expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(await response.text()).toContain('</html>');
        const length = Number(response.headers.get('content-length'));
        if (encoding === 'identity') plain = length;
        else expect(length).toBeLessThan(plain / 2);
        tags.add(response.headers.get('etag') ?? '');
      }
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) {
      for (const path of ['/company', '/company?x=1']) {
        const notModified = await get(path, { 'if-none-match': `"other", W/${tag}`, 'accept-encoding': 'br' });
        expect([notModified.status, notModified.body, notModified.headers['content-length']]).toEqual([
          304,
          '',
          undefined,
        ]);
        expect(notModified.headers.vary).toContain('Accept-Encoding');
      }
    }
    const head = await get('/company', { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
  });

  test('does not prevent the redirect of English visitors', async () => {
    await get('/about');
    const outside = await get('/about', { 'accept-language': 'en' });
    expect([outside.status, outside.headers.location]).toEqual([302, '/en/about']);
    const inside = await get('/about', { 'accept-language': 'en', 'sec-fetch-site': 'same-origin' });
    expect([inside.status, inside.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const english = await get('/none', { 'accept-language': 'en' });
    expect(english.headers['content-language']).toBe('en');
    expect((await get('/none')).headers['content-language']).toBe('ja');
    expect((await get('/none', { 'accept-language': 'en' })).body === english.body).toBe(true);
  });

  test('can be a payload, but not an error or redirect', async () => {
    const version = /"version":"([^"]+)"/.exec((await get('/about')).body)?.[1];
    const payload = await get(`/static/${version}/about/payload.js`);
    const before = questions();
    expect((await get(`/static/${version}/about/payload.js`)).body === payload.body).toBe(true);
    expect(questions()).toBe(before);

    backend.fail(disconnect, { path: /^\/columns\/2$/ });
    const failed = await get(`/static/${version}/columns/2/payload.js`);
    expect([failed.status, failed.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(failed.body).toContain('"error"');
    backend.heal();
    await invalidate({ tags: '*' });
    expect((await get(`/static/${version}/columns/2/payload.js`)).body.includes('"data"')).toBe(true);
  });
});

describe('cacheability', () => {
  const reads = [{ tags: ['site ja' as const], readAtRevision: 0, freshUntil: 1 }];
  test.each([
    ['found', '', 'main'],
    ['found', 'page=2', 'main'],
    ['found', 'page=2&use=office', 'overflow'],
    ['not-found', '', 'overflow'],
    ['other', '', null],
    ['failure', '', null],
  ] as const)('assigns a %s with ?%s to the partition %s', (kind, query, partition) => {
    const outcome = { kind, query: new URLSearchParams(query), isPersonal: false, reads };
    expect(cacheabilityOf(outcome)).toBe(partition);
    expect(cacheabilityOf({ ...outcome, reads: null })).toBeNull();
    expect(cacheabilityOf({ ...outcome, isPersonal: true })).toBeNull();
  });

  test('excludes a page without its layout after the profile failed', async () => {
    await using other = await siteInProcess({ CONTENT_API_BASE: backend.base, REVALIDATE_SECRET: SECRET });
    const news = () => sendRequest(other.origin, '/news', { 'accept-language': 'ja' });
    backend.fail(apiError(500, 'rest_internal_error', 'no'), { path: /^\/site$/ });
    const withoutLayout = await news();
    backend.heal();
    // Failures are retried after a delay.
    await expect.poll(async () => (await news()).body === withoutLayout.body, { interval: 200 }).toBe(false);
    expect(withoutLayout.status).toBe(200);
  });

  test('excludes previews, which are not served from the cache either', async () => {
    await get('/about');
    const refused = await get('/about', { cookie: 'meguri_preview=invalid' });
    expect(refused.status).toBe(403);
    expect((await get('/about')).status).toBe(200);
  });

  test('excludes responses to POST', async () => {
    const cached = await get('/contact');
    const posted = await fetch(`${site.origin}/contact`, {
      method: 'POST',
      headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=%E5%B1%B1%E7%94%B0&step=confirm',
    });
    expect((await posted.text()).includes('山田')).toBe(true);
    const repeated = await get('/contact');
    expect(repeated.body === cached.body).toBe(true);
    expect(repeated.body.includes('山田')).toBe(false);
  });
});

describe('announced change', () => {
  const newer = modifyResponse((body) => ({ ...body, title: '新しい題', modified_at: LATER }));
  const work = { path: /^\/works\/shinagawa-depot$/, lang: 'ja' } as const;

  test('shows the next visitor the new page, and leaves pages without the entry cached', async () => {
    const before = await get(WORK);
    expect(before.body.includes('品川の物流拠点')).toBe(true);
    await get('/about');
    backend.fail(newer, work);
    expect((await get(WORK)).body === before.body).toBe(true);
    backend.forget();
    expect((await invalidate(changed(LATER, 'ja'))).status).toBe(200);
    expect((await get(WORK)).body.includes('新しい題')).toBe(true);
    await get('/about');
    expect([...backend.requestCounts.keys()].filter((path) => path.startsWith('/pages'))).toEqual([]);
  });

  test('retries a backend that still returns the old entry', async () => {
    await get(WORK);
    let responseCount = 0;
    backend.fail((exchange) => (++responseCount < 3 ? passThrough(exchange) : newer(exchange)), work);
    await invalidate(changed(LATER, 'ja'));
    expect((await get(WORK)).body.includes('新しい題')).toBe(true);
    expect(responseCount).toBe(3);
  });

  test('gives up after four requests if the backend never returns the new entry, and keeps the old page', async () => {
    await get(WORK);
    backend.forget();
    await invalidate(changed(LATER, 'ja'));
    const { status, body } = await get(WORK);
    expect([status, body.includes('品川の物流拠点')]).toEqual([200, true]);
    await expect.poll(() => backend.requestCounts.get('/works/shinagawa-depot?lang=ja')).toBe(4);
  });

  test('keeps old content out of later responses if it arrives during a render', async () => {
    backend.fail(delay(() => 300));
    const slow = get(WORK);
    await expect.poll(() => backend.requestCounts.get('/works/shinagawa-depot?lang=ja')).toBe(1);
    backend.fail(newer, work);
    await invalidate(changed(LATER, 'ja'));
    expect((await get(WORK)).body.includes('新しい題')).toBe(true);
    expect((await slow).status).toBe(200);
    expect((await get(WORK)).body.includes('新しい題')).toBe(true);
  });

  test('removes a deleted entry from its page and lists at once, even while the backend is down', async () => {
    await get(WORK);
    for (const path of ['/works', '/en/works']) expect((await get(path)).status).toBe(200);
    await get('/sitemap.xml');
    await invalidate(changed(null));
    backend.fail(disconnect);
    expect((await get(WORK)).status).toBe(503);
    const lists = await Promise.all(['/works', '/en/works'].map((path) => get(path)));
    expect(lists.map(({ status }) => status)).toEqual([200, 200]);
    expect(lists[0]?.body.includes('品川の物流拠点')).toBe(false);
    expect(lists[0]?.body.includes('神田の商業ビル')).toBe(true);
    expect(lists[1]?.body.includes('Shinagawa Depot')).toBe(false);
    const sitemap = await get('/sitemap.xml');
    expect([sitemap.status, sitemap.body.includes(WORK)]).toEqual([200, false]);
    backend.heal();
    // The backend's own list still contains the entry.
    const early = await get('/works');
    expect([early.status, early.body.includes('品川の物流拠点')]).toEqual([200, false]);
    backend.fail(entryNotFound, { path: work.path });
    backend.fail(withoutWork, { path: /^\/works$/ });
    await invalidate({ tags: '*' });
    expect((await get(WORK)).status).toBe(404);
    const list = await get('/works');
    expect([list.status, list.body.includes('品川の物流拠点')]).toEqual([200, false]);
  });

  test('keeps serving old pages while the backend is down, without a request for each', async () => {
    const pages = ['/', '/works', WORK, '/en/about'];
    // A request waits longer for changed than for expired content, so that a busy machine returns no old page here.
    await invalidate({ tags: '*' });
    const forEngines = await Promise.all(['/sitemap.xml', '/columns/feed.xml'].map((path) => get(path)));
    const before = await Promise.all(pages.map((path) => get(path)));
    backend.fail(disconnect);
    await invalidate({ tags: '*' });
    backend.forget();
    for (let round = 0; round < 20; round++) {
      const after = await Promise.all(pages.map((path) => get(path)));
      expect(after.map(({ status }) => status)).toEqual(pages.map(() => 200));
      expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    }
    expect(Math.max(...backend.requestCounts.values())).toBeLessThan(15);
    for (const [index, path] of ['/sitemap.xml', '/columns/feed.xml'].entries()) {
      const { status, body } = await get(path);
      expect([status, body === forEngines[index]?.body], path).toEqual([200, true]);
    }
  });
});
