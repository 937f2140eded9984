/** The API proxy: media types, sizes and concurrency of what a separate backend may send to visitors. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiProxy } from '../../server/content/api-proxy.ts';
import { watchBackend } from '../../server/content/backend-watch.ts';
import { proxyDocument } from '../../server/content/document-proxy.ts';
import {
  answer,
  apiError,
  type Fault,
  type FaultyBackend,
  hangUp,
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

const ask = (proxy: ReturnType<typeof createApiProxy>, path: string) =>
  proxy(new Request(`http://site.test/wp-json/api/v1${path}`));
const asGiven = (answer: unknown) => answer;
const createProxy = () => createApiProxy(backend.base, 1000, asGiven, { watch: watchBackend() });

test.for(['application/json, text/html', 'text/html; application/json', 'image/png', 'application', ''])(
  'what calls itself "%s" is not passed on',
  async (type) => {
    backend.fail(answer(200, type, '<script>alert(1)</script>'));
    expect((await ask(createProxy(), '/works')).status).toBe(503);
  },
);

test('no picture passes', async () => {
  backend.fail(answer(200, 'image/png', 'x'));
  expect((await ask(createProxy(), '/media/works/kanda-shops/cover.jpg')).status).toBe(404);
  expect(backend.asked.size).toBe(0);
});

test.for([['/works', 'application/vnd.api+json; x=", text/html"', 'application/json; charset=UTF-8']])(
  '%s of the type %s gets the canonical media type',
  async ([path, theirs, ours]) => {
    backend.fail(answer(200, theirs as string, '{}'));
    const response = await ask(createProxy(), path as string);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, ours]);
  },
);

test.for([
  ['words of its own', '/works', answer(418, 'application/json', '{"code":"teapot","message":"at 10.0.0.7"}')],
  ['a code under another status', '/works', apiError(409, 'rest_post_invalid_id', 'at 10.0.0.7')],
  ['more levels than anything has', '/works', answer(200, 'application/json', '['.repeat(3_000_000))],
] satisfies [string, string, Fault][])('%s: the backend is not quoted', async ([, path, fault]) => {
  backend.fail(fault);
  const response = await ask(createProxy(), path);
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain('10.0.0.7');
});

test('the API error for an entry that does not exist is passed on', async () => {
  backend.fail(apiError(404, 'rest_post_invalid_id', 'Invalid post ID.'));
  const response = await ask(createProxy(), '/news/15');
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'rest_post_invalid_id' }]);
});

test('a document with two media types is not passed on', async () => {
  const path = '/wp-json/api/v1/downloads/1/files/ja';
  const request = () => proxyDocument(backend.base, 1000, new Request(`http://site.test${path}`));
  backend.fail(answer(200, 'application/pdf, text/html', '<script>'));
  expect((await request()).status).toBe(503);
  backend.heal();
  backend.fail(answer(200, 'application/pdf; x=text/html', '%PDF'));
  const document = await request();
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test.for<[string, string, Fault]>([
  ['an answer', '/works', answer(200, 'application/json', `"${'x'.repeat(4 * 1024 * 1024)}"`)],
  ['an error', '/works', apiError(404, 'rest_post_invalid_id', 'x'.repeat(64 * 1024))],
  [
    'a body that ends in the middle',
    '/works',
    ({ request, response }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{}', () => request.socket.destroy());
    },
  ],
])('%s that is too large or incomplete is not passed on', async ([, path, fault]) => {
  backend.fail(fault);
  const failed = await ask(createProxy(), path);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
});

test('large answers are evicted', async () => {
  const proxy = createProxy();
  backend.fail(answer(200, 'application/json', `"${'x'.repeat(3 * 1024 * 1024)}"`));
  for (const id of [1, 2, 3, 4]) expect((await ask(proxy, `/news/${id}`)).status).toBe(200);
  backend.heal();
  backend.fail(hangUp);
  // What was there is shown while the backend is down: three answers, which is all that there is room for.
  const statuses = [];
  for (const id of [4, 3, 2, 1]) statuses.push((await ask(proxy, `/news/${id}`)).status);
  expect(statuses).toEqual([200, 200, 200, 503]);
});

test('requests are limited, queued, and refused with 503 beyond the queue', async () => {
  const proxy = createApiProxy(backend.base, 10_000, asGiven, { watch: watchBackend() });
  let open = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  backend.fail(async ({ response }) => {
    open++;
    most = Math.max(most, open);
    await new Promise<void>((go) => waiting.push(go));
    open--;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const asked = Array.from({ length: 200 }, (_, index) => ask(proxy, `/news/${index + 1}`));
  const refused = await Promise.race(asked.map(async (each) => (await each).status));
  expect(refused).toBe(503);
  await expect.poll(() => most).toBe(16);
  const letting = setInterval(() => waiting.splice(0).forEach((go) => void go()), 1);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  clearInterval(letting);
  expect(most).toBe(16);
  expect(statuses.filter((status) => status === 200)).toHaveLength(116);
  expect(statuses.filter((status) => status === 503)).toHaveLength(84);
});
