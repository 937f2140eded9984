import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../server/http/http-server.ts';

test('connections outlive a proxy’s, and nobody holds one for ever', () => {
  const { server } = createHttpServer(new Hono(), 'localhost');
  // nginx keeps a connection to an upstream server for 60 s.
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.maxRequestsPerSocket).toBe(0);
  expect(server.headersTimeout).toBeLessThanOrEqual(30_000);
  // A form's body may take 120 s, and is answered in words when it takes longer.
  expect(server.requestTimeout).toBeGreaterThan(120_000);
  expect(server.timeout).toBeGreaterThan(server.requestTimeout);
  expect(server.maxConnections).toBeLessThan(10_000);
});
