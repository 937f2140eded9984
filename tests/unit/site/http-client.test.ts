import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../site/data/http-client.ts';
import { ContentError } from '../../../site/errors/content-error.ts';

/** A real server on a free port; `asked` are the requests that reached it. */
async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const clientOf = (base: string, options: { timeoutMs?: number; retryAfterMs?: readonly number[] } = {}) =>
  createHttpClient({ base, fetch: (request) => fetch(request), timeoutMs: 5000, ...options });

describe('addresses', () => {
  test.each([
    ['/wp-json/api/v1', 'news', '/wp-json/api/v1/news'],
    ['/wp-json/api/v1', '/news', '/wp-json/api/v1/news'],
    ['/wp-json/api/v1/', 'news', '/wp-json/api/v1/news'],
    ['/wp-json/api/v1/', '/news', '/wp-json/api/v1/news'],
    ['', '/news', '/news'],
    ['/v1', '/news/3', '/v1/news/3'],
    ['/v1', '/works/a%2Fb', '/v1/works/a%2Fb'],
    ['/v1', '/news?lang=en', '/v1/news?lang=en'],
    // A second slash does not make it another host's.
    ['/v1', '//elsewhere.example/news', '/v1//elsewhere.example/news'],
  ])('base %s and path %s: %s', async (base, path, url) => {
    await using api = await serve((_, response) => response.end('{}'));
    await clientOf(api.origin + base).get(path);
    expect(api.asked).toEqual([`GET ${url}`]);
  });

  test('an absolute URL ignores the base', async () => {
    await using api = await serve((_, response) => response.end('{"from":"api"}'));
    await using other = await serve((_, response) => response.end('{"from":"other"}'));
    expect(await clientOf(`${api.origin}/v1`).get(`${other.origin}/news?a=1`, { query: { b: 2 } })).toEqual({
      from: 'other',
    });
    expect(api.asked).toEqual([]);
    expect(other.asked).toEqual(['GET /news?a=1&b=2']);
  });

  test('a query is added, without what is undefined', async () => {
    await using api = await serve((_, response) => response.end('{}'));
    await clientOf(api.origin).get('/works', { query: { lang: 'en', page: 2, use: undefined, q: '東 &=' } });
    expect(api.asked).toEqual(['GET /works?lang=en&page=2&q=%E6%9D%B1+%26%3D']);
  });
});

test('AX-01 the key goes to the API’s own host, and to no other that an absolute URL names', async () => {
  const received: Record<string, string | undefined> = {};
  const listen = (name: string): RequestListener => {
    return ({ headers }, response) => {
      received[name] = headers.authorization;
      response.end('{}');
    };
  };
  await using api = await serve(listen('api'));
  await using other = await serve(listen('other'));
  const headers = { authorization: 'Bearer a-key' };
  const client = createHttpClient({ base: `${api.origin}/v1`, fetch: (each) => fetch(each), timeoutMs: 5000, headers });
  await client.get('news');
  await client.get(`${other.origin}/news`);
  expect(received).toEqual({ api: 'Bearer a-key', other: undefined });
  await client.get(`${api.origin}/elsewhere`);
  expect(received.api).toBe('Bearer a-key');
});

describe('what is sent', () => {
  test('GET accepts JSON and has no body', async () => {
    let received: IncomingMessage['headers'] = {};
    await using api = await serve((request, response) => {
      received = request.headers;
      response.end('{}');
    });
    await clientOf(api.origin).get('/news');
    expect(received).toMatchObject({ accept: 'application/json' });
    expect(received).not.toHaveProperty('content-type');
    expect(received).not.toHaveProperty('content-length');
  });

  test('the headers that the client is made with', async () => {
    let received: IncomingMessage['headers'] = {};
    await using api = await serve((request, response) => {
      received = request.headers;
      response.end('{}');
    });
    const headers = { authorization: 'Bearer 0123456789abcdef' };
    await createHttpClient({ base: api.origin, fetch: (request) => fetch(request), timeoutMs: 5000, headers }).get(
      '/a',
    );
    expect(received).toMatchObject({ accept: 'application/json', authorization: 'Bearer 0123456789abcdef' });
  });

  test.each([
    ['post', 'POST'],
    ['put', 'PUT'],
    ['patch', 'PATCH'],
    ['delete', 'DELETE'],
  ] as const)('%s sends JSON and resolves to the body of the answer', async (name, method) => {
    let received = {};
    await using api = await serve(async (request, response) => {
      const { accept, 'content-type': type } = request.headers;
      received = { method: request.method, accept, type, body: await text(request) };
      response.end('{"id":3}');
    });
    expect(await clientOf(api.origin)[name]('/entries', { name: '環巡' })).toEqual({ id: 3 });
    expect(received).toEqual({
      method,
      accept: 'application/json',
      type: 'application/json',
      body: '{"name":"環巡"}',
    });
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)('%s without a body', async (name) => {
    let received = {};
    await using api = await serve(async (request, response) => {
      received = { type: request.headers['content-type'], body: await text(request) };
      response.end('true');
    });
    expect(await clientOf(api.origin)[name]('/entries')).toBe(true);
    expect(received).toEqual({ type: undefined, body: '' });
  });

  test('get resolves to the body of the answer', async () => {
    await using api = await serve((_, response) => response.end('{"items":[{"title":"環巡"}]}'));
    expect(await clientOf(api.origin).get('/news')).toEqual({ items: [{ title: '環巡' }] });
  });
});

describe('2xx', () => {
  test.each([
    [200, '{"a":1}', { a: 1 }],
    [200, 'null', null],
    [201, '[]', []],
    [202, '"queued"', 'queued'],
    // A plugin of the backend may put a byte order mark in front.
    [200, '\ufeff{"a":1}', { a: 1 }],
  ])('%i with %j resolves', async (status, body, value) => {
    await using api = await serve((_, response) => response.writeHead(status).end(body));
    expect(await clientOf(api.origin).get('/news')).toEqual(value);
  });

  test('204 resolves to null', async () => {
    await using api = await serve((_, response) => response.writeHead(204).end());
    expect(await clientOf(api.origin).delete('/news/3')).toBeNull();
  });

  test.each([
    ['HTML', '<!doctype html><title>Welcome</title>'],
    ['nothing', ''],
    ['half of it', '{"items":[{"id":1},'],
    ['a warning in front of it', '<b>Notice</b>: Undefined index{"a":1}'],
  ])('with %s instead of JSON is bad shape, and is not asked for again', async (_name, body) => {
    await using api = await serve((_, response) => response.end(body));
    const asking = clientOf(api.origin, { retryAfterMs: [1] }).get('/news');
    await expect(asking).rejects.toMatchObject({ name: 'ContentError', failure: 'bad_shape', statusCode: 502 });
    expect(api.asked).toHaveLength(1);
  });
});

describe('every other status', () => {
  test.each([
    [404, { code: 'rest_post_invalid_id', message: 'Invalid ID.', data: { status: 404 } }, 'not_found', 404],
    [400, { code: 'rest_post_invalid_page_number', message: 'x', data: { status: 400 } }, 'not_found', 404],
    [404, { code: 'rest_no_route', message: 'No route.', data: { status: 404 } }, 'misconfigured', 500],
    [404, { message: 'no code' }, 'misconfigured', 500],
    [404, null, 'misconfigured', 500],
    [404, 'rest_post_invalid_id', 'misconfigured', 500],
    [400, { code: 'rest_invalid_param', message: 'x', data: { status: 400 } }, 'misconfigured', 500],
    [401, { code: 'rest_forbidden', message: 'x', data: { status: 401 } }, 'misconfigured', 500],
    [403, { code: 'rest_forbidden', message: 'x', data: { status: 403 } }, 'misconfigured', 500],
    [405, { code: 'rest_method_not_allowed', message: 'x', data: { status: 405 } }, 'misconfigured', 500],
    [410, {}, 'misconfigured', 500],
    [408, {}, 'upstream_failed', 503],
    [429, { code: 'too_many' }, 'upstream_failed', 503],
    [500, { code: 'rest_internal_error', message: 'x', data: { status: 500 } }, 'upstream_failed', 503],
    [502, {}, 'upstream_failed', 503],
    [503, {}, 'upstream_failed', 503],
    [504, {}, 'upstream_failed', 503],
  ])('%i with %j is %s', async (status, body, failure, statusCode) => {
    await using api = await serve((_, response) => response.writeHead(status).end(JSON.stringify(body)));
    await expect(clientOf(api.origin).get('/news/3')).rejects.toMatchObject({
      name: 'ContentError',
      failure,
      statusCode,
    });
  });

  test.each([
    [404, 'misconfigured'],
    [403, 'misconfigured'],
    [502, 'upstream_failed'],
    [503, 'upstream_failed'],
  ])("%i with a proxy's HTML is %s", async (status, failure) => {
    await using api = await serve((_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>nginx</h1></html>'),
    );
    await expect(clientOf(api.origin).get('/news/3')).rejects.toMatchObject({ name: 'ContentError', failure });
  });

  test('visitors read a sentence; the address is for the log', async () => {
    await using api = await serve((_, response) => response.writeHead(500).end('{"message":"SQLSTATE"}'));
    const error: unknown = await clientOf(api.origin)
      .get('/news')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: 'The content is temporarily unavailable',
      detail: `${api.origin}/news answered 500`,
    });
  });
});

test.each([
  ['not_found', 404, 'This page could not be found'],
  ['upstream_failed', 503, 'The content is temporarily unavailable'],
  ['misconfigured', 500, 'The site is misconfigured'],
  ['bad_shape', 502, 'The content could not be read'],
] as const)('%s is %i, "%s"', (failure, statusCode, message) => {
  const error = new ContentError(failure, 'http://10.0.0.1/secret');
  expect(error).toMatchObject({ failure, statusCode, message, detail: 'http://10.0.0.1/secret' });
  expect(String(error)).toBe(`ContentError: ${message}`);
});

describe('a server that does not do its part', () => {
  test('refuses the connection', async () => {
    const api = await serve((_, response) => response.end());
    await api[Symbol.asyncDispose]();
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      cause: expect.any(TypeError),
    });
  });

  test('never answers', async () => {
    await using api = await serve(() => {});
    await expect(clientOf(api.origin, { timeoutMs: 100 }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: expect.stringMatching(/^GET http.*\/news: TimeoutError: /),
    });
  });

  test('answers headers, but never the body', async () => {
    await using api = await serve((_, response) => response.writeHead(200).flushHeaders());
    await expect(clientOf(api.origin, { timeoutMs: 100 }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: expect.stringContaining('TimeoutError'),
    });
  });

  test('sends the body drop by drop: the time is for the whole answer', async () => {
    await using api = await serve((_, response) => {
      response.write('[1');
      const drip = setInterval(() => response.write(',1'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(clientOf(api.origin, { timeoutMs: 150 }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: expect.stringContaining('TimeoutError'),
    });
  });

  test('hangs up in the middle', async () => {
    await using api = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });

  test('answers something that is not HTTP', async () => {
    await using api = await serve((request) => request.socket.end('what?\r\n\r\n'));
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });

  test.each([301, 302, 307, 308])('redirects (%i): nobody follows', async (status) => {
    await using other = await serve((_, response) => response.end('{}'));
    await using api = await serve((_, response) => response.writeHead(status, { location: other.origin }).end());
    await expect(clientOf(api.origin).get('/news')).rejects.toBeInstanceOf(ContentError);
    expect(other.asked).toEqual([]);
  });

  test('a transport that ignores its signal does not keep anybody waiting', async () => {
    const http = createHttpClient({
      base: 'http://embedded.invalid/v1',
      fetch: () => new Promise(() => {}),
      timeoutMs: 50,
    });
    await expect(http.get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });

  test('a transport that throws has failed', async () => {
    const http = createHttpClient({
      base: 'http://embedded.invalid/v1',
      fetch: async () => Promise.reject(new Error('broken')),
      timeoutMs: 5000,
    });
    await expect(http.get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: 'GET http://embedded.invalid/v1/news: Error: broken',
    });
  });
});

describe('the largest answer', () => {
  test('is 4 MiB', async () => {
    await using api = await serve((_, response) => response.end(`"${'a'.repeat(4 * 1024 * 1024 - 2)}"`));
    expect(await clientOf(api.origin).get('/news')).toHaveLength(4_194_302);
  });

  test.each([
    ['a byte more', (body: string) => body, {}],
    ['a byte more, packed', (body: string) => gzipSync(body), { 'content-encoding': 'gzip' }],
  ])('%s is bad shape', async (_name, pack, headers) => {
    await using api = await serve((_, response) =>
      response.writeHead(200, headers).end(pack(`"${'a'.repeat(4 * 1024 * 1024 - 1)}"`)),
    );
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'bad_shape' });
  });

  test('an endless one is left, not read', async () => {
    let left = () => {};
    const leaving = new Promise<void>((resolve) => {
      left = resolve;
    });
    await using api = await serve((_, response) => {
      const flood = setInterval(() => response.write('a'.repeat(1024 * 1024)), 1);
      response.on('close', () => {
        clearInterval(flood);
        left();
      });
    });
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'bad_shape' });
    await leaving;
  });

  test('of a failing server, failing is what counts', async () => {
    await using api = await serve((_, response) => response.writeHead(503).end('a'.repeat(5 * 1024 * 1024)));
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });
});

describe('trying again', () => {
  test.each([500, 503, 429, 408])('a GET that failed with %i is tried once more, after a pause', async (status) => {
    const times: number[] = [];
    await using api = await serve((_, response) => {
      times.push(performance.now());
      response.writeHead(times.length === 1 ? status : 200).end('{"a":1}');
    });
    expect(await clientOf(api.origin, { retryAfterMs: [60] }).get('/news')).toEqual({ a: 1 });
    const [first = 0, second = 0] = times;
    expect(times).toHaveLength(2);
    expect(second - first).toBeGreaterThan(55);
  });

  test('the second failure is the last', async () => {
    await using api = await serve((_, response) => response.writeHead(503).end());
    await expect(clientOf(api.origin, { retryAfterMs: [1] }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
    });
    expect(api.asked).toHaveLength(2);
  });

  test('one attempt took too long: the next has its own time', async () => {
    let count = 0;
    await using api = await serve((_, response) => {
      count += 1;
      if (count === 2) setTimeout(() => response.end('{}'), 100);
    });
    expect(await clientOf(api.origin, { timeoutMs: 600, retryAfterMs: [1] }).get('/news')).toEqual({});
  });

  test.each([
    [404, '{"code":"rest_post_invalid_id"}'],
    [404, '<html>'],
    [400, '{}'],
    [401, '{}'],
    [403, '{}'],
  ])('an answer that will not change is not asked for again: %i with %s', async (status, body) => {
    await using api = await serve((_, response) => response.writeHead(status).end(body));
    await expect(clientOf(api.origin, { retryAfterMs: [1] }).get('/news')).rejects.toBeInstanceOf(ContentError);
    expect(api.asked).toEqual(['GET /news']);
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)('%s is never tried again', async (name) => {
    await using api = await serve((_, response) => response.writeHead(503).end());
    await expect(clientOf(api.origin, { retryAfterMs: [1, 1] })[name]('/entries', {})).rejects.toMatchObject({
      failure: 'upstream_failed',
    });
    expect(api.asked).toHaveLength(1);
  });

  test('without pauses there is one attempt', async () => {
    await using api = await serve((_, response) => response.writeHead(503).end());
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
    expect(api.asked).toHaveLength(1);
  });
});

describe('a caller that leaves', () => {
  test('while waiting, gets its own reason, and nobody asks again', async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    await using api = await serve(() => controller.abort(reason));
    const asking = clientOf(api.origin, { retryAfterMs: [1] }).get('/news', { signal: controller.signal });
    await expect(asking).rejects.toBe(reason);
    expect(api.asked).toHaveLength(1);
  });

  test('while the body arrives', async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    await using api = await serve((_, response) => {
      response.write('[');
      setTimeout(() => controller.abort(reason), 50);
    });
    const asking = clientOf(api.origin, { retryAfterMs: [1] }).get('/news', { signal: controller.signal });
    await expect(asking).rejects.toBe(reason);
    expect(api.asked).toHaveLength(1);
  });

  test('AX-07 between two attempts, however long the pause', async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    await using api = await serve((_, response) => {
      response.writeHead(503).end();
      setTimeout(() => controller.abort(reason), 20);
    });
    const asking = clientOf(api.origin, { retryAfterMs: [60_000] }).get('/news', { signal: controller.signal });
    await expect(asking).rejects.toBe(reason);
    expect(api.asked).toHaveLength(1);
  });

  test.each(['get', 'post'] as const)('before %s began', async (name) => {
    await using api = await serve((_, response) => response.end('{}'));
    const reason = new Error('the visitor left');
    const options = { signal: AbortSignal.abort(reason) };
    const http = clientOf(api.origin, { retryAfterMs: [1] });
    const asking = name === 'get' ? http.get('/news', options) : http.post('/news', {}, options);
    await expect(asking).rejects.toBe(reason);
    expect(api.asked).toEqual([]);
  });

  test('without a reason gets the usual one', async () => {
    const controller = new AbortController();
    await using api = await serve(() => controller.abort());
    await expect(clientOf(api.origin).get('/news', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('AX-20 a request says when it begins and how it ends', () => {
  /** A client over a transport, and what it told. */
  function telling(transport: (request: Request) => Promise<Response>, retryAfterMs: number[] = []) {
    const told: string[] = [];
    const http = createHttpClient({
      base: 'http://embedded.invalid/v1',
      fetch: transport,
      timeoutMs: 5000,
      retryAfterMs,
      onRequest: () => {
        told.push('begin');
        return { finish: () => told.push('finish'), fail: () => told.push('fail') };
      },
    });
    return { http, told };
  }

  test.each(['get', 'post', 'put', 'patch', 'delete'] as const)('%s finishes', async (method) => {
    const { http, told } = telling(async () => Response.json({}));
    await http[method]('/news');
    expect(told).toEqual(['begin', 'finish']);
  });

  test('fails once, however often it was tried', async () => {
    const { http, told } = telling(async () => new Response('', { status: 503 }), [1, 1]);
    await expect(http.get('/news')).rejects.toBeInstanceOf(ContentError);
    expect(told).toEqual(['begin', 'fail']);
  });

  test('is one from the first try to the one that succeeds', async () => {
    let tries = 0;
    const { http, told } = telling(
      async () => (++tries === 1 ? new Response('', { status: 503 }) : Response.json({})),
      [1],
    );
    await http.get('/news');
    expect(told).toEqual(['begin', 'finish']);
  });

  test('that is aborted finishes', async () => {
    const { http, told } = telling(() => new Promise(() => {}));
    const controller = new AbortController();
    const asked = http.get('/news', { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).toEqual(['begin', 'finish']);
  });

  test('says nothing where it opts out', async () => {
    const { http, told } = telling(async () => Response.json({}));
    await http.get('/news', { progress: false });
    await http.post('/news', {}, { progress: false });
    expect(told).toEqual([]);
  });
});
