import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { log } from '../log.ts';
import { REQUEST_ID_HEADER, type RequestContext, requestIdOf, runInRequest } from '../logging/request-context.ts';
import type { ObserveRequest } from './access-log.ts';
import { createDrain, type Drain } from './connections/connection-draining.ts';
import { connectionLimit } from './connections/connection-limit.ts';
import { createPipeliningServer } from './connections/pipelining-limit.ts';
import { REQUEST_MS, SOCKET_MS } from './timeouts.ts';

/** Longer than nginx (60 s), so that the proxy closes idle connections first. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 20_000;
const CHECK_INTERVAL_MS = 5000;
const MAX_HEADER_BYTES = 16 * 1024;

export interface HttpServer {
  server: Server;
  drain: Drain;
}

export interface RequestHandlers {
  /** Answers cached requests. @returns false if it cannot */
  respondFromCache?: (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean;
  fetch: Hono['fetch'];
}

/**
 * @param hostname for HTTP/1.0 requests without `Host`
 * @param logAccess called for each request that is handled
 * @param countRequest called for each request that the cache does not answer
 */
export function createHttpServer(
  { respondFromCache = () => false, fetch }: RequestHandlers,
  hostname: string,
  logAccess?: ObserveRequest,
  countRequest?: ObserveRequest,
): HttpServer {
  let paused: Promise<void> | null = null;
  const contexts = new WeakMap<ServerResponse, RequestContext>();
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
      respondSync(request, response) {
        const context: RequestContext = { id: requestIdOf(request.rawHeaders), hasEnded: false };
        logAccess?.(request, response, context);
        if (paused === null && hasValidHost(request) && respondFromCache(request, response, context.id)) {
          context.cache = 'hit';
          return true;
        }
        // Not for cached responses: weak references make collecting the garbage of each response slower.
        contexts.set(response, context);
        return false;
      },
      handle(request, response) {
        const context = contexts.get(response);
        if (context) {
          countRequest?.(request, response, context);
          response.setHeader(REQUEST_ID_HEADER, context.id);
          response.once('close', () => {
            context.hasEnded = true;
          });
        }
        if (!hasValidHost(request)) response.writeHead(400, { Connection: 'close' }).end();
        else if (context) runInRequest(context, () => respond(request, response));
      },
    },
  );
  // Node's 417 would bypass the pipelining limits.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.maxConnections = connectionLimit();
  server.on('drop', () =>
    log.error(`Server: refused a connection, because ${server.maxConnections} are open (LimitNOFILE limits them)`, {
      event: 'connection_refused',
      repeats: '',
    }),
  );
  // Proxies share connections among visitors.
  server.maxRequestsPerSocket = 0;
  server.timeout = SOCKET_MS;
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
 * Returns whether the request has exactly one `Host` header, or none before HTTP/1.1. Others get 400 (RFC 9112, 3.2). Reads raw
 * headers, because parsing all takes a sixth of the time of a cached page.
 */
function hasValidHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}
