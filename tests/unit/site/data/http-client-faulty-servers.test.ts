import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../../site/data/http-client.ts';
import { ContentError } from '../../../../site/errors/content-error.ts';
import { clientOf, serve } from './http-client-server.ts';

describe('HTTP client with a faulty server', () => {
  test('fails if the connection is refused', async () => {
    const api = await serve((_, response) => response.end());
    await api[Symbol.asyncDispose]();
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      cause: expect.any(TypeError),
    });
  });

  test('fails if no response arrives in time', async () => {
    await using api = await serve(() => {});
    await expect(clientOf(api.origin, { timeoutMs: 100 }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: expect.stringMatching(/^GET http.*\/news: TimeoutError: /),
    });
  });

  test('fails if headers but no body arrive in time', async () => {
    await using api = await serve((_, response) => response.writeHead(200).flushHeaders());
    await expect(clientOf(api.origin, { timeoutMs: 100 }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
      detail: expect.stringContaining('TimeoutError'),
    });
  });

  test('applies the time limit to the whole response, not to each chunk', async () => {
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

  test('fails if the connection breaks during the body', async () => {
    await using api = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });

  test('fails if the response is not HTTP', async () => {
    await using api = await serve((request) => request.socket.end('what?\r\n\r\n'));
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });

  test.each([301, 302, 307, 308])('does not follow redirects (%i)', async (status) => {
    await using other = await serve((_, response) => response.end('{}'));
    await using api = await serve((_, response) => response.writeHead(status, { location: other.origin }).end());
    await expect(clientOf(api.origin).get('/news')).rejects.toBeInstanceOf(ContentError);
    expect(other.requested).toEqual([]);
  });

  test('fails in time even if the transport ignores its signal', async () => {
    const http = createHttpClient({
      base: 'http://embedded.invalid/v1',
      fetch: () => new Promise(() => {}),
      timeoutMs: 50,
    });
    await expect(http.get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });

  test('fails if the transport throws', async () => {
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
