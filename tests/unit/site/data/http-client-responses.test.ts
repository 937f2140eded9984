import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ContentError } from '../../../../site/errors/content-error.ts';
import { clientOf, serve } from './http-client-server.ts';

describe('response with status 2xx', () => {
  test.each([
    [200, '{"a":1}', { a: 1 }],
    [200, 'null', null],
    [201, '[]', []],
    [202, '"queued"', 'queued'],
    // Plugins of the backend may write a byte order mark first.
    [200, '\ufeff{"a":1}', { a: 1 }],
  ])('resolves for %i with %j', async (status, body, value) => {
    await using api = await serve((_, response) => response.writeHead(status).end(body));
    expect(await clientOf(api.origin).get('/news')).toEqual(value);
  });

  test('resolves to null for 204', async () => {
    await using api = await serve((_, response) => response.writeHead(204).end());
    expect(await clientOf(api.origin).delete('/news/3')).toBeNull();
  });

  test.each([
    ['HTML', '<!doctype html><title>Welcome</title>'],
    ['nothing', ''],
    ['half of the JSON', '{"items":[{"id":1},'],
    ['a warning before the JSON', '<b>Notice</b>: Undefined index{"a":1}'],
  ])('fails as bad shape without a retry for %s instead of JSON', async (_name, body) => {
    await using api = await serve((_, response) => response.end(body));
    const pending = clientOf(api.origin, { retryAfterMs: [1] }).get('/news');
    await expect(pending).rejects.toMatchObject({ name: 'ContentError', failure: 'bad_shape', statusCode: 502 });
    expect(api.requested).toHaveLength(1);
  });
});

describe('response with another status', () => {
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
  ])('fails for %i with %j as %s', async (status, body, failure, statusCode) => {
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
  ])('fails for %i with the HTML of a proxy as %s', async (status, failure) => {
    await using api = await serve((_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>nginx</h1></html>'),
    );
    await expect(clientOf(api.origin).get('/news/3')).rejects.toMatchObject({ name: 'ContentError', failure });
  });

  test('shows visitors a general message, and leaves the URL to the log', async () => {
    await using api = await serve((_, response) => response.writeHead(500).end('{"message":"SQLSTATE"}'));
    const error: unknown = await clientOf(api.origin)
      .get('/news')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: 'The content is temporarily unavailable',
      detail: `${api.origin}/news responded with 500`,
    });
  });
});

test.each([
  ['not_found', 404, 'This page could not be found'],
  ['upstream_failed', 503, 'The content is temporarily unavailable'],
  ['misconfigured', 500, 'The site is misconfigured'],
  ['bad_shape', 502, 'The content could not be read'],
] as const)('reports %s as %i, "%s"', (failure, statusCode, message) => {
  const error = new ContentError(failure, 'http://10.0.0.1/secret');
  expect(error).toMatchObject({ failure, statusCode, message, detail: 'http://10.0.0.1/secret' });
  expect(String(error)).toBe(`ContentError: ${message}`);
});

describe('size limit of a response', () => {
  test('is 4 MiB', async () => {
    await using api = await serve((_, response) => response.end(`"${'a'.repeat(4 * 1024 * 1024 - 2)}"`));
    expect(await clientOf(api.origin).get('/news')).toHaveLength(4_194_302);
  });

  test.each([
    ['one byte more', (body: string) => body, {}],
    ['one byte more, compressed', (body: string) => gzipSync(body), { 'content-encoding': 'gzip' }],
  ])('rejects %s as bad shape', async (_name, pack, headers) => {
    await using api = await serve((_, response) =>
      response.writeHead(200, headers).end(pack(`"${'a'.repeat(4 * 1024 * 1024 - 1)}"`)),
    );
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'bad_shape' });
  });

  test('aborts an endless response', async () => {
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

  test('reports a large response of a failing server as a failure', async () => {
    await using api = await serve((_, response) => response.writeHead(503).end('a'.repeat(5 * 1024 * 1024)));
    await expect(clientOf(api.origin).get('/news')).rejects.toMatchObject({ failure: 'upstream_failed' });
  });
});
