import { once } from 'node:events';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../server/http/http-server.ts';
import { sendRawRequest } from '../support/site/raw-http.ts';

test('keeps connections open longer than a proxy does, but not indefinitely', () => {
  const { server } = createHttpServer(new Hono(), 'localhost');
  // nginx keeps upstream connections open for 60 s.
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.maxRequestsPerSocket).toBe(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(30_000);
  // The body of a form may take 120 s. Beyond that, the visitor receives an error page.
  expect(server.requestTimeout).toBeGreaterThan(120_000);
  expect(server.timeout).toBeGreaterThan(server.requestTimeout);
  expect(server.maxConnections).toBeLessThan(10_000);
});

test.each([
  ['GET / HTTP/1.1', ['Host: a.example'], 200],
  ['GET / HTTP/1.1', [], 400],
  ['GET / HTTP/1.1', ['Host: a.example', 'X: y', 'host: b.example'], 400],
  ['GET / HTTP/1.0', [], 200],
  ['GET / HTTP/1.0', ['Host: a.example', 'Host: a.example'], 400],
])('requires one host (RFC 9112): %s %j', async (line, headers, status) => {
  const { server } = createHttpServer(
    new Hono().get('/', (c) => c.text('')),
    'localhost',
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect((await sendRawRequest(port, [line, ...headers])).status).toBe(status);
});
