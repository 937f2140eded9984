/** Connection draining: closes an HTTP server without dropping a request that has been sent. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Connection, OpenConnections } from './open-connections.ts';

/** Time-outs by the state of a connection, in milliseconds. */
export interface DrainLimits {
  /** No request: a proxy may be sending one at this moment. */
  idle: number;
  /** Requests have arrived; includes writing the responses. */
  work: number;
  /** Part of a request's headers has arrived. Honest clients send them in one packet. */
  head: number;
  /** A request's body is arriving; includes the response. */
  body: number;
}

const LIMITS: DrainLimits = { idle: 500, work: 30_000, head: 5000, body: 130_000 };
/** Time-out for accepting connections that are in the kernel's backlog. */
const ACCEPT_MS = 2000;
/** Interval at which connections are checked. */
const CHECK_INTERVAL_MS = 50;

/**
 * Stops listening, answers the requests that have arrived, and closes the connections. Resolves to the number of connections
 * that were closed by a time-out; never rejects.
 */
export type Drain = (limits?: DrainLimits) => Promise<number>;

/**
 * @param connections the server's
 * @param pause makes new requests wait; returns the function that resumes them
 */
export function createDrain(server: Server, connections: OpenConnections, pause = () => () => {}): Drain {
  let accepted = 0;
  let isDraining = false;

  server.on('connection', () => {
    accepted += 1;
  });
  // First, because other listeners may answer at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (isDraining && connection) closeAfter(connection, response);
  });

  return async (limits = LIMITS) => {
    // Rendering would make each of the many turns of the event loop below take long.
    const resume = pause();
    await acceptBacklog(() => accepted);
    // Not the HTTP server's own `close`: it closes idle connections at once, and loses requests that have arrived on them
    // and are not read yet.
    NetServer.prototype.close.call(server);
    isDraining = true;
    for (const connection of connections.values()) {
      for (const { response } of connection.exchanges) closeAfter(connection, response);
    }
    resume();

    const since = performance.now();
    let timedOut = 0;
    while (connections.size > 0) {
      await sleep(CHECK_INTERVAL_MS);
      // The event loop has read what had arrived: a connection without a request now is really idle.
      await nextTurn();
      const now = performance.now();
      for (const [socket, connection] of connections) {
        const state = stateOf(socket, connection);
        // The idle time-out begins with the last response.
        const begin = state === 'idle' ? Math.max(since, connection.idleSince) : since;
        if (now - begin < limits[state]) continue;
        if (state !== 'idle') timedOut += 1;
        socket.destroy();
      }
    }
    return timedOut;
  };
}

/** Node accepts one connection in each turn of the event loop: after two turns without one the backlog is empty. */
async function acceptBacklog(accepted: () => number): Promise<void> {
  const deadline = performance.now() + ACCEPT_MS;
  for (let emptyTurns = 0; emptyTurns < 2 && performance.now() < deadline; ) {
    const before = accepted();
    await nextTurn();
    emptyTurns = accepted() === before ? emptyTurns + 1 : 0;
  }
}

/**
 * Sends `Connection: close` with this response, unless another request has arrived on the connection by then: with pipelined
 * requests, only the last response may close it. Proxies then
 * open their next connection to another instance.
 */
function closeAfter(connection: Connection, response: ServerResponse): void {
  if (response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (connection.exchanges.at(-1)?.response === response) response.setHeader('Connection', 'close');
    return writeHead(...args);
  };
}

function stateOf(socket: Socket, { exchanges, bytesRead }: Connection): keyof DrainLimits {
  if (exchanges.length === 0) return socket.bytesRead === bytesRead ? 'idle' : 'head';
  return exchanges.every(({ request }) => request.complete) ? 'work' : 'body';
}
