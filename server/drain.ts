/** Ends an HTTP server so that nobody who has sent a request goes without an answer. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** All in milliseconds. */
export interface DrainLimits {
  /** How long a connection may be idle before it is closed: a proxy may be sending on it at this moment. */
  idle: number;
  /** How long requests that have arrived may take to be answered, and the answers to be taken. */
  work: number;
  /** How long a head may take of which a part has arrived. They come in one piece, but for those who hold up servers. */
  head: number;
  /** How long a body that is arriving may take, with the answer to it. */
  body: number;
}

const LIMITS: DrainLimits = { idle: 500, work: 30_000, head: 5000, body: 130_000 };
/** How long connections are waited for that are in the kernel's queue, not yet accepted. */
const ACCEPT_MS = 2000;
/** How often connections are looked at. */
const LOOK_MS = 50;

interface Connection {
  /** Requests that are being answered. */
  exchanges: Map<ServerResponse, IncomingMessage>;
  /** The one that came last: where several are sent in one go, the connection ends with the last one's answer. */
  newest: ServerResponse | null;
  /** When the last answer was sent, or the connection made, as of `performance.now()`. */
  quietSince: number;
  /** How much had arrived by then: more is a part of a request. */
  bytesRead: number;
}

/**
 * Stops listening, answers what has come, closes. Resolves to how many connections were cut off at the limits; never
 * rejects.
 */
export type Drain = (limits?: DrainLimits) => Promise<number>;

/**
 * Watches a server's connections from now on.
 *
 * @param hold has requests that come from now on wait; returns what lets them go on
 * @returns what ends the server
 */
export function drainable(server: Server, hold = () => () => {}): Drain {
  const connections = new Map<Socket, Connection>();
  let accepted = 0;
  let isDraining = false;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.set(socket, { exchanges: new Map(), newest: null, quietSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.exchanges.set(response, request);
    connection.newest = response;
    if (isDraining) closeAfterwards(connection, response);
    response.once('close', () => {
      connection.exchanges.delete(response);
      connection.quietSince = performance.now();
      connection.bytesRead = socket.bytesRead;
    });
  });

  return async (limits = LIMITS) => {
    // A turn of the event loop in which a page is rendered takes long, and there may be hundreds of turns.
    const goOn = hold();
    await untilAllAreAccepted(() => accepted);
    // Not the HTTP server's own `close`: it closes idle connections at once, and with them requests that have arrived
    // and are not read yet.
    NetServer.prototype.close.call(server);
    isDraining = true;
    for (const connection of connections.values()) {
      for (const response of connection.exchanges.keys()) closeAfterwards(connection, response);
    }
    goOn();

    const since = performance.now();
    let cutOff = 0;
    while (connections.size > 0) {
      await pause(LOOK_MS);
      // The event loop has read what had arrived: a connection that still looks idle is.
      await turn();
      const now = performance.now();
      for (const [socket, connection] of connections) {
        const state = stateOf(socket, connection);
        // An idle connection's time begins with its last answer.
        const begin = state === 'idle' ? Math.max(since, connection.quietSince) : since;
        if (now - begin < limits[state]) continue;
        if (state !== 'idle') cutOff += 1;
        socket.destroy();
      }
    }
    return cutOff;
  };
}

/** Connections are accepted one in each turn of the event loop: two turns without one, and the queue is empty. */
async function untilAllAreAccepted(accepted: () => number): Promise<void> {
  const deadline = performance.now() + ACCEPT_MS;
  for (let quiet = 0; quiet < 2 && performance.now() < deadline; ) {
    const before = accepted();
    await turn();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
}

/**
 * Has the connection end with this answer, if no other request has come on it when the answer begins. Proxies learn of it
 * from the header, and open the next connection somewhere else.
 */
function closeAfterwards(connection: Connection, response: ServerResponse): void {
  if (response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (connection.newest === response) response.setHeader('Connection', 'close');
    return writeHead(...args);
  };
}

function stateOf(socket: Socket, { exchanges, bytesRead }: Connection): keyof DrainLimits {
  if (exchanges.size === 0) return socket.bytesRead === bytesRead ? 'idle' : 'head';
  return [...exchanges.values()].every(({ complete }) => complete) ? 'work' : 'body';
}
