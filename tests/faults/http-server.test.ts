import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../server/http/http-server.ts';

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
