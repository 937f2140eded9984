import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createDrain, type Drain } from './connections/connection-draining.ts';
import { connectionLimit } from './connections/connection-limit.ts';
import { createPipeliningServer } from './connections/pipelining-limit.ts';

/** Longer than nginx (60 s), so that the proxy closes idle connections first. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 20_000;
/** Longer than the timeout in `parse-form.ts`, so that visitors get its error message. */
const REQUEST_MS = 130_000;
const SOCKET_TIMEOUT_MS = 150_000;
const CHECK_INTERVAL_MS = 5000;
const MAX_HEADER_BYTES = 16 * 1024;

export interface HttpServer {
  server: Server;
  drain: Drain;
}

export interface RequestHandlers {
  /** Answers cached requests. @returns false if it cannot */
  respondFromCache?: (request: IncomingMessage, response: ServerResponse) => boolean;
  fetch: Hono['fetch'];
}

/** @param hostname for HTTP/1.0 requests without `Host` */
export function createHttpServer(
  { respondFromCache = () => false, fetch }: RequestHandlers,
  hostname: string,
): HttpServer {
  let paused: Promise<void> | null = null;
  const respond = getRequestListener(
    async (request, env) => {
      await paused;
      return fetch(request, env);
    },
    { hostname },
  );
  const { server, connections } = createPipeliningServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node's own responses would bypass the pipelining limits.
      requireHostHeader: false,
    },
    {
      respondSync: (request, response) =>
        paused === null && hasValidHost(request) && respondFromCache(request, response),
      handle: (request, response) => {
        if (hasValidHost(request)) respond(request, response);
        else response.writeHead(400, { Connection: 'close' }).end();
      },
    },
  );
  // Node's 417 would bypass the pipelining limits.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.maxConnections = connectionLimit();
  // Proxies share connections among visitors.
  server.maxRequestsPerSocket = 0;
  server.timeout = SOCKET_TIMEOUT_MS;
  const drain = createDrain(server, connections, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    paused = promise;
    return () => {
      paused = null;
      resolve();
    };
  });
  return { server, drain };
}

/**
 * Otherwise, a server must answer with 400 (RFC 9112, 3.2). Looks at the raw headers: `request.headers` would parse all of them,
 * which costs a cached page a fifth of its time.
 */
function hasValidHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}
