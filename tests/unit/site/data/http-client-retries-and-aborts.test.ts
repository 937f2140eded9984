import { describe, expect, test } from 'vitest';
import { ContentError } from '../../../../site/errors/content-error.ts';
import { clientOf, serve } from './http-client-server.ts';

describe('retries', () => {
  test.each([500, 503, 429, 408])('repeat a GET that failed with %i once, after a pause', async (status) => {
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

  test('end after the second failure', async () => {
    await using api = await serve((_, response) => response.writeHead(503).end());
    await expect(clientOf(api.origin, { retryAfterMs: [1] }).get('/news')).rejects.toMatchObject({
      failure: 'upstream_failed',
    });
    expect(api.requested).toHaveLength(2);
  });

  test('have their own time limit', async () => {
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
  ])('do not follow a permanent failure: %i with %s', async (status, body) => {
    await using api = await serve((_, response) => response.writeHead(status).end(body));
    await expect(clientOf(api.origin, { retryAfterMs: [1] }).get('/news')).rejects.toBeInstanceOf(ContentError);
    expect(api.requested).toEqual(['GET /news']);
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)('are never made for %s', async (name) => {
    await using api = await serve((_, response) => response.writeHead(503).end());
    await expect(clientOf(api.origin, { retryAfterMs: [1, 1] })[name]('/entries', {})).rejects.toMatchObject({
      failure: 'upstream_failed',
    });
    expect(api.requested).toHaveLength(1);
  });

  test('are not made without configured pauses', async () => {
    await using api = await serve((_, response) => response.writeHead(503).end());
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
    expect(api.requested).toHaveLength(1);
  });
});

describe('abort by the caller', () => {
  test("rejects with the caller's reason while waiting, without a retry", async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    await using api = await serve(() => controller.abort(reason));
    const pending = clientOf(api.origin, { retryAfterMs: [1] }).get('/news', { signal: controller.signal });
    await expect(pending).rejects.toBe(reason);
    expect(api.requested).toHaveLength(1);
  });

  test("rejects with the caller's reason while the body arrives", async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    await using api = await serve((_, response) => {
      response.write('[');
      setTimeout(() => controller.abort(reason), 50);
    });
    const pending = clientOf(api.origin, { retryAfterMs: [1] }).get('/news', { signal: controller.signal });
    await expect(pending).rejects.toBe(reason);
    expect(api.requested).toHaveLength(1);
  });

  test('AX-07 rejects between two attempts, however long the pause', async () => {
    const controller = new AbortController();
    const reason = new Error('the visitor left');
    await using api = await serve((_, response) => {
      response.writeHead(503).end();
      setTimeout(() => controller.abort(reason), 20);
    });
    const pending = clientOf(api.origin, { retryAfterMs: [60_000] }).get('/news', { signal: controller.signal });
    await expect(pending).rejects.toBe(reason);
    expect(api.requested).toHaveLength(1);
  });

  test.each(['get', 'post'] as const)('rejects before %s has begun', async (name) => {
    await using api = await serve((_, response) => response.end('{}'));
    const reason = new Error('the visitor left');
    const options = { signal: AbortSignal.abort(reason) };
    const http = clientOf(api.origin, { retryAfterMs: [1] });
    const pending = name === 'get' ? http.get('/news', options) : http.post('/news', {}, options);
    await expect(pending).rejects.toBe(reason);
    expect(api.requested).toEqual([]);
  });

  test('rejects with an AbortError if the caller gave no reason', async () => {
    const controller = new AbortController();
    await using api = await serve(() => controller.abort());
    await expect(clientOf(api.origin).get('/news', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
