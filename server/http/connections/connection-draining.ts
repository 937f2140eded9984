/** Closes an HTTP server without losing requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { REQUEST_MS } from '../timeouts.ts';
import type { Connection, OpenConnections } from './open-connections.ts';

/** `head`, `body`: receiving a request. `work`: responding. */
type State = 'idle' | 'head' | 'body' | 'work';

/** Maximum time that a connection may stay in a state. */
export interface DrainLimits {
  /** No request, but a proxy may be sending one. */
  idleMs: number;
  workMs: number;
  headMs: number;
  bodyMs: number;
}

const LIMITS: DrainLimits = { idleMs: 500, workMs: 30_000, headMs: 5000, bodyMs: REQUEST_MS };
/**
 * For a worker that was replaced. A client may send a request just before it learns that its idle connection is closed. After
 * some seconds, it has used its connections, of which each is closed with a response, except for those that it rarely needs.
 */
export const REPLACED_LIMITS: DrainLimits = { ...LIMITS, idleMs: 5000 };
const ACCEPT_MS = 2000;
const CHECK_INTERVAL_MS = 50;
const SHORT_TURN_MS = 1;
const MAX_TURNS = 50;

/**
 * Answers pending requests and closes all connections.
 *
 * Resolves to the number of timed-out connections; never rejects.
 */
export type Drain = (limits?: DrainLimits) => Promise<number>;

/** @param pause delays new requests; returns a function that resumes them */
export function createDrain(server: Server, connections: OpenConnections, pause = () => () => {}): Drain {
  let accepted = 0;
  let isDraining = false;

  server.on('connection', () => {
    accepted += 1;
  });
  // Other listeners may respond immediately.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (isDraining && connection) closeAfter(connection, response);
  });

  return async (limits = LIMITS) => {
    // Rendering would slow down the loop below.
    const resume = pause();
    await acceptBacklog(() => accepted);
    // `http.Server.close` would lose unread requests on idle connections.
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
      await readPendingData();
      const now = performance.now();
      for (const [socket, connection] of connections) {
        const state = stateOf(socket, connection);
        const begin = state === 'idle' ? Math.max(since, connection.idleSince) : since;
        if (now - begin < limits[`${state}Ms`]) continue;
        if (state !== 'idle') timedOut += 1;
        socket.destroy();
      }
    }
    return timedOut;
  };
}

/** Node accepts one connection per turn of the event loop. */
async function acceptBacklog(accepted: () => number): Promise<void> {
  const deadline = performance.now() + ACCEPT_MS;
  for (let emptyTurns = 0; emptyTurns < 2 && performance.now() < deadline; ) {
    const acceptedBefore = accepted();
    await nextTurn();
    emptyTurns = accepted() === acceptedBefore ? emptyTurns + 1 : 0;
  }
}

/** While requests are handled, more may arrive, which closing an idle connection would lose. Waits for a short turn of the event loop. */
async function readPendingData(): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    const since = performance.now();
    await nextTurn();
    if (performance.now() - since < SHORT_TURN_MS) return;
  }
}

/**
 * Lets proxies reconnect to another instance.
 *
 * Only the last pipelined response may close the connection.
 */
function closeAfter(connection: Connection, response: ServerResponse): void {
  if (response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (connection.exchanges.at(-1)?.response === response) response.setHeader('Connection', 'close');
    return writeHead(...args);
  };
}

function stateOf(socket: Socket, { exchanges, bytesRead }: Connection): State {
  if (exchanges.length === 0) return socket.bytesRead === bytesRead ? 'idle' : 'head';
  return exchanges.every(({ request }) => request.complete) ? 'work' : 'body';
}
