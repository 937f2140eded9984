/** API proxy: media types, sizes and concurrency of the responses of a separate backend. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApiProxy } from '../../server/content/api-proxy.ts';
import { createBackendHealth } from '../../server/content/backend-health.ts';
import { proxyDocument } from '../../server/content/document-proxy.ts';
import { log } from '../../server/log.ts';
import {
  apiError,
  disconnect,
  type Fault,
  type FaultyBackend,
  respondWith,
  startFaultyBackend,
} from '../support/site/faulty-backend.ts';

let backend: FaultyBackend;
beforeAll(async () => {
  backend = await startFaultyBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());
beforeEach(() => {
  backend.heal();
  backend.forget();
});

const requestVia = (proxy: ReturnType<typeof createApiProxy>, path: string) =>
  proxy(new Request(`http://site.test/wp-json/api/v1${path}`));
const unchanged = (body: unknown) => body;
const createProxy = () => createApiProxy(backend.base, 1000, unchanged, { backendHealth: createBackendHealth() });

test.for(['application/json, text/html', 'text/html; application/json', 'image/png', 'application', ''])(
  'rejects a response with the media type "%s"',
  async (type) => {
    backend.fail(respondWith(200, type, '<script>alert(1)</script>'));
    expect((await requestVia(createProxy(), '/works')).status).toBe(503);
  },
);

test('does not forward requests for images', async () => {
  backend.fail(respondWith(200, 'image/png', 'x'));
  expect((await requestVia(createProxy(), '/media/works/kanda-shops/cover.jpg')).status).toBe(404);
  expect(backend.requestCounts.size).toBe(0);
});

test.for([['/works', 'application/vnd.api+json; x=", text/html"', 'application/json; charset=UTF-8']])(
  'gives %s with the media type %s the canonical media type',
  async ([path, received, expected]) => {
    backend.fail(respondWith(200, received as string, '{}'));
    const response = await requestVia(createProxy(), path as string);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expected]);
  },
);

test.for([
  ['an unknown error', '/works', respondWith(418, 'application/json', '{"code":"teapot","message":"at 10.0.0.7"}')],
  ['an error code with another status', '/works', apiError(409, 'rest_post_invalid_id', 'at 10.0.0.7')],
  ['excessive nesting', '/works', respondWith(200, 'application/json', '['.repeat(3_000_000))],
] satisfies [string, string, Fault][])('does not pass on the text of the backend: %s', async ([, path, fault]) => {
  backend.fail(fault);
  const response = await requestVia(createProxy(), path);
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain('10.0.0.7');
});

test('passes on the API error for an entry that does not exist', async () => {
  backend.fail(apiError(404, 'rest_post_invalid_id', 'Invalid post ID.'));
  const response = await requestVia(createProxy(), '/news/15');
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'rest_post_invalid_id' }]);
});

test('rejects a document with two media types', async () => {
  const path = '/wp-json/api/v1/downloads/1/files/ja';
  const request = () => proxyDocument(backend.base, 1000, new Request(`http://site.test${path}`));
  backend.fail(respondWith(200, 'application/pdf, text/html', '<script>'));
  expect((await request()).status).toBe(503);
  backend.heal();
  backend.fail(respondWith(200, 'application/pdf; x=text/html', '%PDF'));
  const document = await request();
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('logs a failure of a document without its token', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const request = (token: string) =>
    proxyDocument(backend.base, 1000, new Request(`http://site.test/wp-json/api/v1/download-links/${token}`));
  backend.fail(disconnect);
  await request('secret');
  backend.fail(respondWith(500, 'application/json', '{}'));
  await request('secret');
  expect(logged.mock.calls.map(([message, { error }]) => [message, String(error)])).toEqual([
    ['Content backend: the file /wp-json/api/v1/download-links/… could not be loaded', 'TypeError: fetch failed'],
    [
      'Content backend: the file /wp-json/api/v1/download-links/… could not be loaded',
      'the response is 500 application/json',
    ],
  ]);
  logged.mockRestore();
});

test.for<[string, string, Fault]>([
  [
    'a response above the size limit',
    '/works',
    respondWith(200, 'application/json', `"${'x'.repeat(4 * 1024 * 1024)}"`),
  ],
  ['an error above the size limit', '/works', apiError(404, 'rest_post_invalid_id', 'x'.repeat(64 * 1024))],
  [
    'an incomplete response',
    '/works',
    ({ request, response }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{}', () => request.socket.destroy());
    },
  ],
])('rejects %s', async ([, path, fault]) => {
  backend.fail(fault);
  const failed = await requestVia(createProxy(), path);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
});

test('evicts large responses', async () => {
  const proxy = createProxy();
  backend.fail(respondWith(200, 'application/json', `"${'x'.repeat(3 * 1024 * 1024)}"`));
  for (const id of [1, 2, 3, 4]) expect((await requestVia(proxy, `/news/${id}`)).status).toBe(200);
  backend.heal();
  backend.fail(disconnect);
  // Cached responses are served while the backend is down. The cache has room for three.
  const statuses = [];
  for (const id of [4, 3, 2, 1]) statuses.push((await requestVia(proxy, `/news/${id}`)).status);
  expect(statuses).toEqual([200, 200, 200, 503]);
});

test('limits concurrent requests, queues others, and responds with 503 above the limit of the queue', async () => {
  const proxy = createApiProxy(backend.base, 10_000, unchanged, { backendHealth: createBackendHealth() });
  let open = 0;
  let maxOpen = 0;
  const waiting: (() => void)[] = [];
  backend.fail(async ({ response }) => {
    open++;
    maxOpen = Math.max(maxOpen, open);
    await new Promise<void>((release) => waiting.push(release));
    open--;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const responses = Array.from({ length: 200 }, (_, index) => requestVia(proxy, `/news/${index + 1}`));
  const refused = await Promise.race(responses.map(async (response) => (await response).status));
  expect(refused).toBe(503);
  await expect.poll(() => maxOpen).toBe(16);
  const letting = setInterval(() => waiting.splice(0).forEach((release) => void release()), 1);
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  clearInterval(letting);
  expect(maxOpen).toBe(16);
  expect(statuses.filter((status) => status === 200)).toHaveLength(116);
  expect(statuses.filter((status) => status === 503)).toHaveLength(84);
});
