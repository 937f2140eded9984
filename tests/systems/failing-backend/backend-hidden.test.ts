/** The site forwards public content of a separate backend without revealing its address or key. */
import type { IncomingHttpHeaders } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import {
  apiError,
  disconnect,
  type Fault,
  modifyResponse,
  neverRespond,
  passThrough,
  respondWith,
  tenMegabytes,
} from '../../support/site/faulty-backend.ts';
import { buildVersion, visit, visitPayload } from '../../support/site/visit.ts';
import { freshnessForFile } from './freshness.ts';

const KEY = 'a-key-that-nobody-may-see';

const backend = backendForFile();
const site = siteForFile(() => ({
  CONTENT_API_BASE: backend.base,
  CONTENT_API_KEY: KEY,
  CONTENT_TIMEOUT_MS: '3000',
}));
const expireResponses = freshnessForFile();
beforeEach(() => {
  backend.heal();
  backend.forget();
});

const api = (path: string, init?: RequestInit) => fetch(`${site.origin}/wp-json/api/v1${path}`, init);

describe('pages', () => {
  test.for([
    '/',
    '/about',
    '/works',
    '/works/kanda-shops',
    '/columns/1',
    '/news/15',
    '/recruit',
    '/download',
    '/p/privacy',
  ])('do not reveal the host or the key of the backend: %s', async (path) => {
    const version = await buildVersion(site.origin);
    for (const localized of [path, `/en${path}`.replace(/\/$/, '')]) {
      const { status, html, headers } = await visit(site.origin + localized);
      const { script } = await visitPayload(site.origin, version, localized);
      expect(status).toBe(200);
      for (const text of [html, script, JSON.stringify([...headers])]) {
        expect(text).not.toContain(backend.host);
        expect(text).not.toContain(KEY);
      }
    }
  });

  test('load their pictures from the site itself', async () => {
    const { html } = await visit(`${site.origin}/works/kanda-shops`);
    const sources = [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, src]) => src);
    expect(sources).toContainEqual(
      expect.stringMatching(/^\/images\/[0-9a-f]{16}\/media\/works\/kanda-shops\/cover\.jpg\/1080\.jpg$/),
    );
    const shared = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(shared).toMatch(`${site.origin}/images/`);
    for (const address of [...sources.map((src) => site.origin + src), shared]) {
      const picture = await fetch(address);
      const type = address.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg';
      expect([picture.status, picture.headers.get('content-type')], address).toEqual([200, type]);
    }
  });

  test("rewrite links and pictures that an editor pasted with the backend's address", async () => {
    const origin = `http://${backend.host}`;
    const pasted =
      `<p><a href="${origin}/works/shinagawa-depot/">配送所</a></p>` +
      `<p><img src="${backend.base}/media/works/shinagawa-depot/cover.jpg" alt="" width="10" height="10"></p>`;
    backend.fail(
      modifyResponse((body) => ({ ...body, body_html: pasted })),
      { path: /^\/news\/14$/ },
    );

    const { html } = await visit(`${site.origin}/en/news/14`);

    expect(html).toContain('href="/en/works/shinagawa-depot"');
    expect(html).toContain('src="/images/0/media/works/shinagawa-depot/cover.jpg/1080.jpg"');
    expect(html).not.toContain(backend.host);
  });
});

describe('the forwarded API', () => {
  test('serves pictures, and 304 for a picture that the client has cached', async () => {
    const picture = await api('/media/works/kanda-shops/cover.jpg');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('cache-control')).toMatch(/^public, max-age=/);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);

    const etag = picture.headers.get('etag') ?? '';
    const notModified = await api('/media/works/kanda-shops/cover.jpg', { headers: { 'if-none-match': etag } });
    expect(notModified.status).toBe(304);
    expect(notModified.headers.get('cache-control')).toMatch(/^public, max-age=/);
  });

  test('serves JSON and the errors of the API', async () => {
    const list = await api('/works?lang=en&per_page=2');
    expect(list.status).toBe(200);
    expect(list.headers.get('x-wp-totalpages')).toBe('8');
    expect(await list.json()).toMatchObject({ total: 15, per_page: 2, items: [{ lang: 'en' }, { lang: 'en' }] });

    const unknown = await api('/works/no-such-work');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('cache-control')).toContain('no-store');
    expect(await unknown.json()).toMatchObject({ code: 'rest_post_invalid_id' });
  });

  test.for(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s without a request to the backend', async (method) => {
    const refused = await api('/works', { method, body: '{}', headers: { 'content-type': 'application/json' } });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD');
    expect(await refused.json()).toMatchObject({ code: 'rest_method_not_allowed' });
    expect([...backend.requestCounts]).toEqual([]);
  });

  test.for<[name: string, path: string, fault: Fault]>([
    ['a failing backend', '/works', respondWith(500, 'text/html', '<h1>MySQL at 10.0.0.7 is gone</h1>')],
    ['an error message that reveals the backend', '/works', apiError(500, 'wp_die', 'MySQL at 10.0.0.7 is gone')],
    [
      'a proxy that requires a password',
      '/works',
      respondWith(401, 'text/html', 'MySQL', { 'www-authenticate': 'Basic' }),
    ],
    ['an HTML page instead of JSON', '/works', respondWith(200, 'text/html', '<script>alert("MySQL")</script>')],
    ['an HTML page with 404', '/works', respondWith(404, 'text/html; charset=utf-8', '<h1>MySQL</h1>')],
    ['a redirect to the backend', '/works', respondWith(302, 'text/html', 'MySQL', { location: 'http://10.0.0.7/' })],
    ['a backend that never responds', '/works', neverRespond],
    ['a closed connection', '/works', disconnect],
  ])('returns 503 with a message of its own for %s', async ([, path, fault]) => {
    backend.fail(fault);
    const failed = await api(path);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('cache-control')).toContain('no-store');
    expect(failed.headers.get('content-type')).toMatch(/^application\/json/);
    expect(failed.headers.has('location') || failed.headers.has('www-authenticate')).toBe(false);
    expect(await failed.json()).toMatchObject({ code: 'rest_internal_error', data: { status: 503 } });
  });

  test.for(['/users', '/settings', '/../../v2/users/1', '/works/a/b', '/openapi.json.bak', '/mediate/x.jpg'])(
    'AX-01 does not forward %s',
    async (path) => {
      const refused = await api(path);
      // Paths outside the API are pages of the site, and do not exist.
      expect(refused.status).toBe(404);
      expect([...backend.requestCounts.keys()].filter((requestPath) => requestPath.startsWith(path))).toEqual([]);
      expect([...backend.requestCounts.keys()].join()).not.toMatch(/users|settings|openapi|mediate|a\/b/);
    },
  );

  test('AX-01 sends one request to the backend for many concurrent requests with made-up query keys', async () => {
    const requests = Array.from({ length: 40 }, (_, index) => api(`/news?per_page=3&lang=en&bust=${index}`));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([...backend.requestCounts]).toEqual([['/news?lang=en&per_page=3', 1]]);

    backend.forget();
    const first = await api('/news?lang=en&per_page=3');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.get('etag') ?? '';
    const notModified = await api('/news?lang=en&per_page=3', { headers: { 'if-none-match': etag } });
    expect([notModified.status, await notModified.text()]).toEqual([304, '']);
    const head = await api('/news?lang=en&per_page=3', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect([...backend.requestCounts]).toEqual([]);
  });

  test('AX-01 shows an edit once the cached response is stale', async () => {
    expect(await (await api('/news/14?lang=ja')).json()).not.toMatchObject({ title: 'Edited' });
    backend.fail(
      modifyResponse((body) => ({ ...body, title: 'Edited' })),
      { path: /^\/news\/14$/ },
    );
    expireResponses();
    // The first response may still be stale.
    await expect.poll(async () => (await api('/news/14?lang=ja')).json()).toMatchObject({ title: 'Edited' });
  });

  test.for<[name: string, fault: Fault]>([
    ['fails', respondWith(500, 'text/html', 'MySQL')],
    ['cannot be read', respondWith(200, 'application/json', '{"items":[')],
    ['does not respond', neverRespond],
    ['limits the rate', apiError(429, 'too_many', 'slow down, 10.0.0.7')],
    ['sends ten megabytes', tenMegabytes],
  ])('AX-01 serves the last good response while the backend %s', async ([name, fault]) => {
    // Each length gives a path that is not cached yet.
    const question = `/columns?lang=ja&per_page=${10 + name.length}`;
    const good = await (await api(question)).json();
    backend.fail(fault);
    expireResponses();
    const response = await api(question);
    expect([response.status, await response.json()]).toEqual([200, good]);
    expect((await api(`/columns?lang=en&per_page=${name.length + 30}`)).status).toBe(503);
  });

  test('AX-01 drops cookies and server headers of the backend', async () => {
    backend.fail(
      respondWith(200, 'application/json', '{}', {
        'set-cookie': 'wp=1',
        server: 'Apache on 10.0.0.7',
        'x-powered-by': 'PHP',
      }),
    );
    const { status, headers } = await api('/site?lang=en');
    expect(status).toBe(200);
    expect(JSON.stringify([...headers])).not.toMatch(/wp=1|10\.0\.0\.7|PHP/);
  });

  test("forwards nothing of a visitor's request but the path", async () => {
    const received: IncomingHttpHeaders[] = [];
    const listen: Fault = async (exchange) => {
      received.push(exchange.request.headers);
      await passThrough(exchange);
    };
    backend.fail(listen);
    const headers = {
      cookie: 'session=secret',
      authorization: 'Basic secret',
      'x-forwarded-for': '192.0.2.1',
      'user-agent': 'secret',
    };
    await api('/works?per_page=7', { headers });
    await fetch(`${site.origin}/en/columns/9`, { headers });

    expect(received.length).toBeGreaterThanOrEqual(2);
    for (const request of received) expect(JSON.stringify(request)).not.toMatch(/secret|192\.0\.2\.1/);
    const [forwarded, ...own] = received;
    expect(forwarded?.authorization).toBeUndefined();
    for (const headers of own)
      expect(headers).toMatchObject({ accept: 'application/json', authorization: `Bearer ${KEY}` });
  });
});
