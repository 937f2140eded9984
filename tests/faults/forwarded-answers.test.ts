/** What a separate backend may send through the site: of which type, how much, and how much at once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forwardApi } from '../../server/forward-api.ts';
import { forwardDocument } from '../../server/forward-document.ts';
import {
  answer,
  apiError,
  type Fault,
  type FaultyBackend,
  hangUp,
  startFaultyBackend,
} from '../support/faulty-backend.ts';

let backend: FaultyBackend;
beforeAll(async () => {
  backend = await startFaultyBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());
beforeEach(() => {
  backend.heal();
  backend.forget();
});

const ask = (forward: ReturnType<typeof forwardApi>, path: string) =>
  forward(new Request(`http://site.test/wp-json/api/v1${path}`));
const start = () => forwardApi(backend.base, 1000);

test.for(['image/png, text/html', 'image/svg+xml', 'image/gif', 'image/png+xml', 'text/html; image/png', 'image', ''])(
  'a picture that calls itself "%s" is not passed on',
  async (type) => {
    backend.fail(answer(200, type, '<script>alert(1)</script>'));
    expect((await ask(start(), '/media/a.png')).status).toBe(503);
  },
);

test.for([
  ['/media/a.png', 'IMAGE/PNG; charset="text/html"', 'image/png'],
  ['/works', 'application/vnd.api+json; x=", text/html"', 'application/json; charset=UTF-8'],
])('%s of the type %s is called what we call it', async ([path, theirs, ours]) => {
  backend.fail(answer(200, theirs as string, '{}'));
  const passedOn = await ask(start(), path as string);
  expect([passedOn.status, passedOn.headers.get('content-type')]).toEqual([200, ours]);
});

test.for([
  ['words of its own', '/works', answer(418, 'application/json', '{"code":"teapot","message":"at 10.0.0.7"}')],
  ['a code under another status', '/works', apiError(409, 'rest_post_invalid_id', 'at 10.0.0.7')],
  ['an answer in the place of a picture', '/media/a.png', answer(200, 'application/json', '{"at":"10.0.0.7"}')],
  ['more levels than anything has', '/works', answer(200, 'application/json', '['.repeat(3_000_000))],
] satisfies [string, string, Fault][])('%s: the backend is not quoted', async ([, path, fault]) => {
  backend.fail(fault);
  const passedOn = await ask(start(), path);
  expect(passedOn.status).toBe(503);
  expect(await passedOn.text()).not.toContain('10.0.0.7');
});

test('the reason why there is no such entry is passed on', async () => {
  backend.fail(apiError(404, 'rest_post_invalid_id', 'Invalid post ID.'));
  const passedOn = await ask(start(), '/news/15');
  expect([passedOn.status, await passedOn.json()]).toMatchObject([404, { code: 'rest_post_invalid_id' }]);
});

test('a document that is a page as well is not passed on', async () => {
  const path = '/wp-json/api/v1/downloads/1/files/ja';
  const request = () => forwardDocument(backend.base, 1000, new Request(`http://site.test${path}`));
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
  ['a picture', '/media/a.png', answer(200, 'image/png', 'x'.repeat(20 * 1024 * 1024 + 1))],
  [
    'a body that ends in the middle',
    '/works',
    ({ request, response }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{}', () => request.socket.destroy());
    },
  ],
])('%s that is too large, or not whole, is not passed on', async ([, path, fault]) => {
  backend.fail(fault);
  const failed = await ask(start(), path);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
});

test('of large answers the oldest are forgotten, and pictures are shared while they come', async () => {
  const forward = start();
  backend.fail(answer(200, 'application/json', `"${'x'.repeat(3 * 1024 * 1024)}"`));
  for (const id of [1, 2, 3, 4]) expect((await ask(forward, `/news/${id}`)).status).toBe(200);
  backend.heal();
  backend.fail(hangUp);
  // What was there is shown while the backend is down: three answers, which is all that there is room for.
  const statuses = [];
  for (const id of [4, 3, 2, 1]) statuses.push((await ask(forward, `/news/${id}`)).status);
  expect(statuses).toEqual([200, 200, 200, 503]);

  backend.heal();
  backend.forget();
  const pictures = await Promise.all(
    Array.from({ length: 20 }, () => ask(forward, '/media/works/uchikanda-narrow/cover.jpg')),
  );
  expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200]));
  expect(backend.asked.get('/media/works/uchikanda-narrow/cover.jpg')).toBe(1);
});

test('the backend is asked so much at once, so much waits, and the rest is told to come again', async () => {
  const forward = forwardApi(backend.base, 10_000);
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
  const asked = Array.from({ length: 200 }, (_, index) => ask(forward, `/news/${index + 1}`));
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
