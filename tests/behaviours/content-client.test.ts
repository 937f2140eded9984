import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpClient } from '../../site/data/http-client.ts';
import { type HttpResponse, sendRequest } from '../support/site/send-request.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

/** Starts a real server on a free port. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const clientOf = (origin: string, options: { timeoutMs?: number; retryAfterMs?: readonly number[] } = {}) =>
  createHttpClient({
    base: `${origin}/wp-json/api/v1`,
    fetch: (request) => fetch(request),
    timeoutMs: 5000,
    ...options,
  });

test('AX-01 resolves `news` and `/news` to the same URL below the base, which an absolute URL ignores', async () => {
  const requested: (string | undefined)[] = [];
  await using api = await serve((request, response) => {
    requested.push(request.url);
    response.end('{}');
  });
  const client = clientOf(api.origin);
  await client.get('news');
  await client.get('/news');
  await client.get(`${api.origin}/elsewhere`);
  expect(requested).toEqual(['/wp-json/api/v1/news', '/wp-json/api/v1/news', '/elsewhere']);
});

test.each(['get', 'post', 'put', 'patch', 'delete'] as const)(
  'AX-02 AX-03 `%s` accepts JSON, sends its body as JSON, and resolves to the response body',
  async (method) => {
    await using api = await serve(async (request, response) => {
      const { accept, 'content-type': type } = request.headers;
      response.end(JSON.stringify({ method: request.method, accept, type, body: await text(request) }));
    });
    const client = clientOf(api.origin);
    const result = method === 'get' ? await client.get('news') : await client[method]('news', { title: '試験不動産' });
    const sent = method === 'get' ? { body: '' } : { type: 'application/json', body: '{"title":"試験不動産"}' };
    expect(result).toEqual({ method: method.toUpperCase(), accept: 'application/json', ...sent });
  },
);

describe('AX-06 response', () => {
  test.each([200, 201, 299])('resolves with %i', async (status) => {
    await using api = await serve((_, response) => response.writeHead(status).end('{"id":1}'));
    expect(await clientOf(api.origin).get('news')).toEqual({ id: 1 });
  });

  test.each([
    [404, '{"code":"rest_post_invalid_id"}', 'not_found'],
    [404, '<h1>Not Found</h1>', 'misconfigured'],
    [401, '{"code":"rest_not_logged_in"}', 'misconfigured'],
    [301, '', 'upstream_failed'],
    [429, '{}', 'upstream_failed'],
    [500, '<h1>Error</h1>', 'upstream_failed'],
    [200, '<h1>Welcome</h1>', 'bad_shape'],
    [200, '', 'bad_shape'],
  ])('rejects with a typed error for %i with %j', async (status, body, failure) => {
    await using api = await serve((_, response) => response.writeHead(status, { location: '/elsewhere' }).end(body));
    await expect(clientOf(api.origin).get('news')).rejects.toMatchObject({ name: 'ContentError', failure });
  });
});

describe('AX-07 request', () => {
  test('has a timeout', async () => {
    await using api = await serve(() => {});
    await expect(clientOf(api.origin, { timeoutMs: 150 }).get('news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: expect.stringContaining('TimeoutError'),
    });
  });

  test('can be aborted', async () => {
    const controller = new AbortController();
    await using api = await serve(() => controller.abort());
    await expect(clientOf(api.origin).get('news', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('is retried with back-off if it is a GET, and never otherwise', async () => {
    const times: number[] = [];
    await using api = await serve((request, response) => {
      if (request.method === 'GET') times.push(performance.now());
      else times.push(Number.NaN);
      response.writeHead(503).end();
    });
    const client = clientOf(api.origin, { retryAfterMs: [50, 150] });
    await expect(client.get('news')).rejects.toMatchObject({ failure: 'upstream_failed' });
    const [first = 0, second = 0, third = 0] = times;
    expect(times).toHaveLength(3);
    expect(second - first).toBeGreaterThanOrEqual(45);
    expect(third - second).toBeGreaterThanOrEqual(145);
    times.length = 0;
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      await expect(client[method]('news', {})).rejects.toMatchObject({ failure: 'upstream_failed' });
    }
    expect(times).toHaveLength(4);
  });
});

describe('AX-07 request headers of a visitor', () => {
  const requested: IncomingMessage['headers'][] = [];
  let backend: Awaited<ReturnType<typeof serve>>;
  let site: SiteInProcess;
  beforeAll(async () => {
    backend = await serve((request, response) => {
      requested.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
    });
    site = await siteInProcess({ CONTENT_API_BASE: `${backend.origin}/wp-json/api/v1` });
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await backend[Symbol.asyncDispose]();
  });

  test.each(['/about', '/en/news', '/wp-json/api/v1/news?lang=ja'])(
    'reach the backend through %s without private data',
    async (path) => {
      requested.length = 0;
      const response: HttpResponse = await sendRequest(site.origin, path, {
        'accept-language': 'ja',
        authorization: 'Basic visitor-secret',
        cookie: 'i18n_redirected=ja; session=visitor-secret',
        'x-forwarded-for': 'visitor-secret',
        'x-api-key': 'visitor-secret',
        referer: 'https://example.com/visitor-secret',
        'user-agent': 'visitor-secret',
      });
      expect(response.status).toBeGreaterThanOrEqual(200);
      expect(requested.length).toBeGreaterThan(0);
      for (const headers of requested) {
        expect(JSON.stringify(headers)).not.toContain('visitor-secret');
        expect(headers).not.toHaveProperty('cookie');
        expect(headers).not.toHaveProperty('authorization');
      }
    },
  );
});
