/** Request ids and the access log, with a server that has one page. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAccessLog } from '../../server/http/access-log.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { type AccessLine, accessJson } from '../../server/logging/access-line.ts';
import { currentRequest } from '../../server/logging/request-context.ts';
import { sendRequest } from '../support/site/send-request.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const app = new Hono();
let settings: Parameters<typeof createAccessLog>[0] = { LOG_ADDRESSES: 'truncated', TRUST_PROXY: 1 };
const logged = vi.fn<(line: AccessLine) => void>();
const { server } = createHttpServer(
  {
    respondFromCache(request, response, requestId) {
      if (request.url !== '/en') return false;
      response.writeHead(200, ['X-Request-Id', requestId]).end('cached');
      return true;
    },
    fetch: app.fetch,
  },
  '127.0.0.1',
  (...request) => createAccessLog(settings, logged)(...request),
);
let origin = '';
/** Context of the last handled request, and of work that continues after its response. */
let during: ReturnType<typeof currentRequest>;
let later: Promise<ReturnType<typeof currentRequest>>;
app.get('*', async (c) => {
  during = currentRequest();
  later = pause(100).then(currentRequest);
  return c.text('page', c.req.path === '/missing' ? 404 : 200);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

beforeEach(() => void logged.mockClear());
afterEach(() => {
  settings = { LOG_ADDRESSES: 'truncated', TRUST_PROXY: 1 };
});
const lastLine = () =>
  vi.waitFor(() => expect(logged).toHaveBeenCalled()).then(() => logged.mock.lastCall?.[0] ?? ({} as AccessLine));

test.each(['/en', '/works', '/missing'])('returns a random id, or the valid id of the proxy, for %s', async (path) => {
  const random = (await sendRequest(origin, path)).headers['x-request-id'];
  expect(random).toMatch(UUID);
  expect((await sendRequest(origin, path)).headers['x-request-id']).not.toBe(random);
  for (const id of ['0123456789abcdef', 'a1b2c3d4-0000-4000-8000-1234567890ab', 'edge.tokyo:1_2'])
    expect((await sendRequest(origin, path, { 'X-Request-Id': id })).headers['x-request-id']).toBe(id);
  for (const id of ['short', 'a b c d e f g h', 'taro@example.com', 'x'.repeat(65), '{"level":"error"}'])
    expect((await sendRequest(origin, path, { 'X-Request-Id': id })).headers['x-request-id']).toMatch(UUID);
});

test('has the id in log lines of a request, and not in those of later work', async () => {
  const { headers } = await sendRequest(origin, '/works');
  expect(during?.id).toBe(headers['x-request-id']);
  expect(await later).toBeUndefined();
});

test('logs a request with its route and figures, without query values and with a truncated address', async () => {
  const { headers } = await sendRequest(origin, '/works/mejiro?mail=taro%40example.com', {
    'X-Forwarded-For': '198.51.100.1, 203.0.113.77',
  });
  expect(await lastLine()).toEqual({
    event: 'request',
    requestId: headers['x-request-id'],
    method: 'GET',
    route: 'work',
    status: 200,
    address: '/works/mejiro?mail=…',
    cache: undefined,
    client: '203.0.113.0/24',
    durationMs: expect.any(Number),
    bytes: expect.any(Number),
  });
});

test('writes valid JSON for hostile addresses', async () => {
  for (const path of [
    '/"},{"level":"error"',
    '/a\\b',
    '/%22%0A%0D',
    '/x?"=1&\\=2',
    '/\u2028',
    "/'<script>",
    'foo://h/a\\x',
    'foo://h/"',
  ]) {
    logged.mockClear();
    await sendRequest(origin, encodeURI(path).replaceAll('%22', '"').replaceAll('%5C', '\\'));
    const line = await lastLine();
    const text = accessJson(line);
    expect(text.indexOf('\n')).toBe(text.length - 1);
    const { time, level, component, msg, ...fields } = JSON.parse(text);
    const { address, ...written } = line;
    expect(fields).toEqual(JSON.parse(JSON.stringify(written)));
    expect({ level, component, msg }).toEqual({
      level: 'info',
      component: 'Access',
      msg: `GET ${address} ${line.status}`,
    });
    expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
    expect(new Date(time).toISOString()).toBe(time);
  }
});

test('logs cached responses with the bytes that were sent', async () => {
  await sendRequest(origin, '/en');
  const line = await lastLine();
  expect(line).toMatchObject({ route: 'home', status: 200, cache: 'hit' });
  expect(line.bytes).toBeGreaterThan('cached'.length);
});

test.each([
  ['none', '203.0.113.77', undefined],
  ['full', '203.0.113.77', '203.0.113.77'],
  ['truncated', '2001:db8:1:2:3::4', '2001:db8:1::/48'],
] as const)('with LOG_ADDRESSES=%s logs %s as %s', async (LOG_ADDRESSES, address, client) => {
  settings = { LOG_ADDRESSES, TRUST_PROXY: 1 };
  await sendRequest(origin, '/works', { 'X-Forwarded-For': address });
  expect((await lastLine()).client).toBe(client);
});
