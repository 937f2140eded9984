/** The HTTP listener: how long and how much one connection may take. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Drain, drainable } from './drain.ts';

/**
 * How long a connection stays open between two requests, in milliseconds: longer than a proxy keeps it (nginx: 60 s). The
 * one that closes must be the proxy, or it sends a request on a connection that is closed at the same moment.
 */
const KEEP_ALIVE_MS = 75_000;
/** How long a request's head may take. */
const HEADERS_MS = 20_000;
/** How long a whole request may take to arrive: a little more than a form's body may, which has words for it. */
const REQUEST_MS = 130_000;
/** After so long without a byte in either direction a connection is closed: a visitor who stopped reading, say. */
const SILENCE_MS = 150_000;
/** How often the two limits above are looked at: a head is cut off at the latest after 25 s. */
const LOOK_MS = 5000;
/** A head's bytes, its request line among them. */
const HEAD_BYTES = 16 * 1024;
/** Connections at once; one more is closed as it comes. Each holds some 20 kB. */
const CONNECTIONS = 4096;

export interface HttpServer {
  /** Not listening yet. */
  server: Server;
  drain: Drain;
}

/**
 * The server for an app.
 *
 * @param hostname where a request without a Host header is thought to have been sent
 */
export function createHttpServer(fetch: Hono['fetch'], hostname: string): HttpServer {
  let held: Promise<void> | null = null;
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      await held;
      return fetch(request, env);
    },
    hostname,
    serverOptions: {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_MS,
      maxHeaderSize: HEAD_BYTES,
    },
  }) as Server;
  server.maxConnections = CONNECTIONS;
  // A connection is worth keeping however often it was used: a proxy puts all visitors on a few.
  server.maxRequestsPerSocket = 0;
  server.timeout = SILENCE_MS;
  const drain = drainable(server, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return () => {
      held = null;
      resolve();
    };
  });
  return { server, drain };
}
