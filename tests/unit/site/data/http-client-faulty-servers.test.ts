import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../../site/data/http-client.ts';
import { ContentError } from '../../../../site/errors/content-error.ts';
import { clientOf, serve } from './http-client-server.ts';

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
