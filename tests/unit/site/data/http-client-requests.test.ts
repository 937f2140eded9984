import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../../site/data/http-client.ts';
import { clientOf, serve } from './http-client-server.ts';

describe('request URLs', () => {
  test.each([
    ['/wp-json/api/v1', 'news', '/wp-json/api/v1/news'],
    ['/wp-json/api/v1', '/news', '/wp-json/api/v1/news'],
    ['/wp-json/api/v1/', 'news', '/wp-json/api/v1/news'],
    ['/wp-json/api/v1/', '/news', '/wp-json/api/v1/news'],
    ['', '/news', '/news'],
    ['/v1', '/news/3', '/v1/news/3'],
    ['/v1', '/works/a%2Fb', '/v1/works/a%2Fb'],
    ['/v1', '/news?lang=en', '/v1/news?lang=en'],
    // A second slash must not lead to another host.
    ['/v1', '//elsewhere.example/news', '/v1//elsewhere.example/news'],
  ])('join base %s and path %s: %s', async (base, path, url) => {
    await using api = await serve((_, response) => response.end('{}'));
    await clientOf(api.origin + base).get(path);
    expect(api.requested).toEqual([`GET ${url}`]);
  });

  test('ignore the base for an absolute URL', async () => {
    await using api = await serve((_, response) => response.end('{"from":"api"}'));
    await using other = await serve((_, response) => response.end('{"from":"other"}'));
    expect(await clientOf(`${api.origin}/v1`).get(`${other.origin}/news?a=1`, { query: { b: 2 } })).toEqual({
      from: 'other',
    });
    expect(api.requested).toEqual([]);
    expect(other.requested).toEqual(['GET /news?a=1&b=2']);
  });

  test('contain the query without undefined values', async () => {
    await using api = await serve((_, response) => response.end('{}'));
    await clientOf(api.origin).get('/works', { query: { lang: 'en', page: 2, use: undefined, q: '東 &=' } });
    expect(api.requested).toEqual(['GET /works?lang=en&page=2&q=%E6%9D%B1+%26%3D']);
  });
});

test("AX-01 sends the API key only to the API's host, even for absolute URLs", async () => {
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
  const client = createHttpClient({
    base: `${api.origin}/v1`,
    fetch: (request) => fetch(request),
    timeoutMs: 5000,
    headers,
  });
  await client.get('news');
  await client.get(`${other.origin}/news`);
  expect(received).toEqual({ api: 'Bearer a-key', other: undefined });
  await client.get(`${api.origin}/elsewhere`);
  expect(received.api).toBe('Bearer a-key');
});

describe('request headers and bodies', () => {
  test('accept JSON and have no body for GET', async () => {
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

  test('include the headers of the client', async () => {
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
  ] as const)('contain JSON for %s, which resolves to the body of the response', async (name, method) => {
    let received = {};
    await using api = await serve(async (request, response) => {
      const { accept, 'content-type': type } = request.headers;
      received = { method: request.method, accept, type, body: await text(request) };
      response.end('{"id":3}');
    });
    expect(await clientOf(api.origin)[name]('/entries', { name: '試験不動産' })).toEqual({ id: 3 });
    expect(received).toEqual({
      method,
      accept: 'application/json',
      type: 'application/json',
      body: '{"name":"試験不動産"}',
    });
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)('are empty for %s without a body', async (name) => {
    let received = {};
    await using api = await serve(async (request, response) => {
      received = { type: request.headers['content-type'], body: await text(request) };
      response.end('true');
    });
    expect(await clientOf(api.origin)[name]('/entries')).toBe(true);
    expect(received).toEqual({ type: undefined, body: '' });
  });

  test('resolve to the body of the response for get', async () => {
    await using api = await serve((_, response) => response.end('{"items":[{"title":"試験不動産"}]}'));
    expect(await clientOf(api.origin).get('/news')).toEqual({ items: [{ title: '試験不動産' }] });
  });
});
