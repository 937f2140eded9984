/** The HTTP listener, with its limits on connections and requests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Drain, trackConnections } from './connection-draining.ts';

/**
 * How long an idle connection is kept alive, in milliseconds: longer than proxies keep theirs (nginx: 60 s). The proxy must
 * be the one to close, or it sends a request on a connection that is closed at the same moment.
 */
const KEEP_ALIVE_MS = 75_000;
/** Time-out for a request's headers. */
const HEADERS_MS = 20_000;
/** Time-out for a whole request: a little more than that of a form's body (`parse-form.ts`), which has a message for it. */
const REQUEST_MS = 130_000;
/** Time-out for a connection without a byte in either direction: a client that stopped reading, for example. */
const SOCKET_TIMEOUT_MS = 150_000;
/** How often Node checks the time-outs of headers and requests: headers end at the latest after 25 s. */
const CHECK_INTERVAL_MS = 5000;
/** Maximum size of headers and request line, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of connections; further ones are closed. Each takes about 20 kB of memory. */
const MAX_CONNECTIONS = 4096;

export interface HttpServer {
  /** Not listening yet. */
  server: Server;
  drain: Drain;
}

export interface RequestHandlers {
  /** Answers requests for what is ready. @returns whether the request was one */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The app's, for all other requests. */
  fetch: Hono['fetch'];
}

/** @param hostname of the URL of a request without a Host header */
export function createHttpServer({ answer = () => false, fetch }: RequestHandlers, hostname: string): HttpServer {
  /** While it is pending, new requests wait. */
  let paused: Promise<void> | null = null;
  const handle = getRequestListener(
    async (request, env) => {
      await paused;
      return fetch(request, env);
    },
    { hostname },
  );
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      if (paused !== null || !answer(request, response)) handle(request, response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  // No limit: a proxy sends the requests of all visitors over a few connections.
  server.maxRequestsPerSocket = 0;
  server.timeout = SOCKET_TIMEOUT_MS;
  const drain = trackConnections(server, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    paused = promise;
    return () => {
      paused = null;
      resolve();
    };
  });
  return { server, drain };
}
