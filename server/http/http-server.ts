/** The HTTP listener, with its limits on connections and requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createDrain, type Drain } from './connections/connection-draining.ts';
import { connectionLimit } from './connections/connection-limit.ts';
import { createPipeliningServer } from './connections/pipelining-limit.ts';

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

/** @param hostname of the URL of an HTTP/1.0 request without a Host header */
export function createHttpServer({ answer = () => false, fetch }: RequestHandlers, hostname: string): HttpServer {
  /** While it is pending, new requests wait. */
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
      // Node would answer such requests itself, past the limits on pipelining.
      requireHostHeader: false,
    },
    {
      answer: (request, response) => paused === null && !lacksHost(request) && answer(request, response),
      handle: (request, response) => {
        if (lacksHost(request)) response.writeHead(400, { Connection: 'close' }).end();
        else respond(request, response);
      },
    },
  );
  // An expectation that the server does not know is ignored; Node would answer 417, past the limits on pipelining.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.maxConnections = connectionLimit();
  // No limit: a proxy sends the requests of all visitors over a few connections.
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
 * Whether a server must answer a request with 400 (RFC 9112, 3.2). Looks at the raw headers: `request.headers` would parse all of
 * them, which costs a cached page a fifth of its time.
 */
function lacksHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1') return false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') return false;
  }
  return true;
}
