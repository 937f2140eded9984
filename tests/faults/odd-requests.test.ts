/** Any request of a client leads to a redirect or a 4xx response, never to a server error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../contract/api/api-path.ts';
import { documentPath } from '../../contract/site-paths.ts';
import { CHALLENGE_PATH } from '../../site/state/form-state.ts';
import { sendRaw, sendRawRequest } from '../support/site/raw-http.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const PREVIEW_SECRET = 'p'.repeat(32);
const VERSION: string = JSON.parse(readFileSync(join(import.meta.dirname, '../../.build/stamp.json'), 'utf8')).buildId;

let site: SiteInProcess;
beforeAll(async () => {
  site = await siteInProcess({ PREVIEW_SECRET });
});
afterAll(() => site?.[Symbol.asyncDispose]());

const get = (target: string, ...headers: string[]) =>
  sendRawRequest(site.port, [`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers]);

describe('paths with line breaks and control characters', () => {
  test.each(['/%0A', '/%0D', '/%E2%80%A8', '/%E2%80%A9', '/%00', '/%7F', '/works/%0A', '/columns/1%0A', '/a%0Ab/c'])(
    'respond with 404 in both languages, without a payload: %s',
    async (path) => {
      for (const target of [path, `/en${path}`]) {
        const { status, body } = await get(target, 'Accept-Language: ja');
        expect([target, status]).toEqual([target, 404]);
        expect(body).toContain('This page could not be found');
        expect((await get(`/static/${VERSION}${target}/payload.js`)).status).toBe(404);
      }
    },
  );

  test.each(['/works?page=%0A', '/en/works?page=%E2%80%A8', '/?x=%0A', '/contact?document=%0D'])(
    'do not cause a server error: %s',
    async (target) => {
      expect((await get(target)).status).toBeLessThan(500);
    },
  );
});

test.each(['a.1', '1.2.3.4.5', '[::', 'a b', 'a:99999999', '%zz', 'xn--a', '', '256.256.256.256', 'a/b'])(
  'handles the host "%s" without a server error',
  async (host) => {
    for (const path of ['/', '/works', '/preview', `${API_PATH}/works`, CHALLENGE_PATH, '/images/x']) {
      const { status } = await sendRawRequest(site.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
      expect(status, path).toBeGreaterThanOrEqual(200);
      expect(status, path).toBeLessThan(500);
    }
  },
);

test.each([
  ['GET http://a.1/ HTTP/1.1', 'Host: a.1'],
  ['GET http://[/ HTTP/1.1', 'Host: localhost'],
  ['GET http://localhost/works HTTP/1.1', 'Host: localhost'],
  ['GET ftp://localhost/ HTTP/1.1', 'Host: localhost'],
  ['GET / HTTP/1.1'],
  ['GET / HTTP/1.0'],
  ['OPTIONS * HTTP/1.1', 'Host: localhost'],
  ['GET * HTTP/1.1', 'Host: localhost'],
  ['GET \\\\evil/ HTTP/1.1', 'Host: localhost'],
  ['GET //evil.example/%2e%2e HTTP/1.1', 'Host: localhost'],
])('handles or rejects %s', async (...lines) => {
  const { status } = await sendRawRequest(site.port, lines);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
});

test.each([
  'http://[',
  'http://a.1',
  '//[',
  '/%0A',
  '/%zz',
  '\\\\evil.example',
  'javascript:alert(1)',
  '%00',
  '//evil.example',
])('redirects an exit without a preview to this site, whatever the target: "%s"', async (to) => {
  const { status, headers } = await get(`/preview/exit?to=${encodeURIComponent(to)}`);
  expect(status).toBe(302);
  expect(headers.location).toMatch(/^\/(?![/\\])/);
  if (!to.includes('%')) expect(headers.location).toBe('/');
});

test.each([
  ['a path', `/none/${'zy'.repeat(6000)}`],
  ['a path in English', `/en/works/${'zy'.repeat(6000)}`],
  ['a search parameter', `/search?q=tower&type=${'zy'.repeat(6000)}`],
  ['a page number', `/news?page=${'1'.repeat(12_000)}`],
])('responds with 404 to %s of 12,000 characters, without repeating it in the page', async (_, target) => {
  const { status, body } = await get(target, 'Accept-Language: ja');
  expect(status).toBe(404);
  expect(body).not.toMatch(/(?:zy){50}|1{100}/);
  expect(body).toContain('<html lang=');
});

describe('paths that resemble route patterns', () => {
  const PATTERNS = [
    ...[
      '*',
      '**',
      '*/*',
      '*.xml',
      '.*',
      ':id',
      ':slug{.+}',
      '{a}',
      '(.*)',
      '[^/]+',
      '%2A',
      '%2A%2A',
      '%3Aid',
      '+',
      '?*',
    ],
    ...['//', '/*/', 'works/:slug', 'works/:slug{.+}', 'works/*', 'seminars/*/calendar.ics'],
  ];
  const FOLDERS = [
    '/',
    '/en/',
    '/static/',
    '/static/assets/',
    '/images/',
    '/documents/',
    `${API_PATH}/`,
    `${API_PATH}/media/`,
  ];
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

  test.each(METHODS)('are handled exactly once: %s', async (method) => {
    const targets = ['*', ...FOLDERS.flatMap((folder) => PATTERNS.map((pattern) => folder + pattern))];
    const absolute = targets.slice(1, 30).map((target) => `http://localhost${target}`);
    const failed: string[] = [];
    await Promise.all(
      [...targets, ...absolute].map(async (target) => {
        const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Accept-Language: ja', 'Content-Length: 0'];
        const { status, headers } = await sendRawRequest(site.port, lines);
        if (status < 200 || status >= 500) failed.push(`${method} ${target}: ${status}`);
        // Middleware that runs twice would add its headers twice.
        if (/,.*default-src/.test(headers['content-security-policy'] ?? '')) failed.push(`${target}: headers twice`);
      }),
    );
    expect(failed).toEqual([]);
  });

  test('respond with 404 to /*, and keep the connection open', async () => {
    const received = await sendRaw(
      site.port,
      [
        'GET /* HTTP/1.1\r\nHost: localhost\r\n\r\n',
        'GET /%2A HTTP/1.1\r\nHost: localhost\r\n\r\n',
        'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ].join(''),
    );
    expect([...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['404', '301', '200']);
  });
});

describe('routes with odd requests', () => {
  const ROUTES = [
    '/',
    '/en/recruit',
    '/p/none',
    '/robots.txt',
    '/favicon.svg',
    '/static/assets/none.js',
    `/static/${VERSION}/payload.js`,
    `/static/${VERSION}/works/~page=2/payload.js`,
    '/images/1/none/640.avif',
    `${API_PATH}/works`,
    `${API_PATH}/media/none.jpg`,
    '/preview',
    '/preview/exit',
    CHALLENGE_PATH,
    documentPath('none'),
  ];
  const SUFFIXES = [
    '',
    '/',
    '//',
    '/..',
    '/%2e%2e/',
    '/%2F',
    '/%5C',
    '/;a=b',
    '/%F0%9F%92%A9',
    '/%zz',
    '?',
    '?a[]=%',
    '?__proto__=1',
    `?q=${'%E3%81%82'.repeat(500)}`,
    `/${'a'.repeat(3000)}`,
    '/~',
    '/~page=%',
    '/__proto__',
    '/constructor',
  ];
  const HEADERS = [
    ['Range: bytes=0-'],
    ['Range: bytes=9-1,,-'],
    ['Range: lines=1'],
    ['If-None-Match: *'],
    [`If-None-Match: ${'W/"a", '.repeat(800)}`],
    ['If-Modified-Since: yesterday'],
    ['Cookie: ;;=;a;%zz=%zz; meguri_preview=%zz; meguri_locale=%00; meguri_documents={'],
    ['Cookie: meguri_preview=eyJhbGciOiJub25lIn0.e30.'],
    [`Cookie: a=${'b'.repeat(7000)}`],
    ['Accept-Language: *;q=x, en;q=, ;;;,ja-'],
    [`Accept-Language: ${'en,'.repeat(2000)}`],
    ['Accept-Encoding: br;q=0, *;q=x'],
    ['Sec-Fetch-Site: \xff', 'Referer: http://['],
    ['X-Forwarded-For: a, b, [::', 'X-Forwarded-Proto: \x80', 'Forwarded: for=;'],
    ['Content-Type: multipart/form-data', 'Content-Length: 3'],
    ['Origin: null', 'Access-Control-Request-Method: x'],
    ['Upgrade: websocket', 'Sec-WebSocket-Key: x'],
  ];
  const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];

  test.each(ROUTES)('do not fail: %s', async (route) => {
    const failed: string[] = [];
    const noted = (name: string, { status, headers }: Awaited<ReturnType<typeof sendRawRequest>>) => {
      if (status < 200 || status >= 500) failed.push(`${name}: ${status}`);
      if (status === 405 && !(headers['cache-control']?.includes('no-store') && headers.allow)) {
        failed.push(`${name}: 405 without its headers`);
      }
    };
    // Paths beside a file are missing pages. All files behave alike, so fewer suffixes suffice.
    const suffixes = /\.(?:txt|svg)$/.test(route) ? SUFFIXES.slice(0, 3) : SUFFIXES;
    for (const suffix of suffixes) noted(suffix, await get(route + suffix));
    for (const headers of HEADERS) {
      const body = headers.some((header) => header.startsWith('Content-Length')) ? 'a=b' : '';
      noted(
        headers.join(),
        await sendRawRequest(site.port, [`GET ${route} HTTP/1.1`, 'Host: localhost', ...headers], body),
      );
    }
    for (const method of METHODS) {
      noted(
        method,
        await sendRawRequest(site.port, [`${method} ${route} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0']),
      );
    }
    expect(failed).toEqual([]);
  });
});

test.each(['TRACK / HTTP/1.1', 'CONNECT a:1 HTTP/1.1', 'GET / HTTP/9.9', 'G\x00T / HTTP/1.1'])(
  'keeps the site running after an invalid request (%j)',
  async (line) => {
    await sendRawRequest(site.port, [line, 'Host: localhost']);
    expect((await get('/robots.txt')).status).toBe(200);
  },
);

test("rejects headers above Node's limit", async () => {
  expect((await get('/', `X-A: ${'a'.repeat(20_000)}`)).status).toBe(431);
});
