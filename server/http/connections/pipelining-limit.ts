/**
 * Limits on pipelining. Browsers and proxies do not pipeline, so a request that arrives while an earlier one of its connection
 * is outstanding is most likely part of an attack (docs/decisions/0058-pipelined-requests.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBoundedQueue } from '../../../lib/queue/bounded-queue.server.ts';
import { waitAtMost } from '../../../lib/queue/wait-at-most.ts';
import { type Exchange, type OpenConnections, trackConnections } from './open-connections.ts';

/** Outstanding requests of a connection above which it is not read. */
const PAUSE_ABOVE = 16;
/** Outstanding requests of a connection above which it is closed: what is read at once may hold thousands of them. */
const CLOSE_ABOVE = 64;
/** Pipelined requests that wait, in all connections. Each takes about 5 kB of memory, and at most 20 kB. */
const MAX_WAITING = 4096;
/** Pipelined requests that are handled at the same time, in all connections. */
const CONCURRENCY = 4;
/** How long one of them waits for new connections, and takes up its place, at most, in milliseconds: its client may read slowly. */
const MAX_TURN_MS = 1000;

export interface RequestHandler {
  /** Answers a request that takes next to no time. @returns whether it was one */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers any other request. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * The class of a server's requests, for the option `IncomingMessage`. Before Node does anything with a request that it has
 * parsed, it looks at `upgrade`: whether what follows is another protocol. Above the limit it says so. Node then stops the
 * parser in the middle of the bytes that it was given, and closes the connection, because nothing listens for upgrades.
 */
function limitedRequest(isAboveLimit: (socket: Socket) => boolean): typeof IncomingMessage {
  return class extends IncomingMessage {
    /** What the parser says. Not initialised here: the constructor of `IncomingMessage` sets it. */
    declare private isUpgrade: boolean | null;
    /** Decided once, when the request arrives: Node asks again after each read, and other connections may be full by then. */
    declare private isRefused: boolean | undefined;

    get upgrade(): boolean | null {
      this.isRefused ??= isAboveLimit(this.socket);
      return this.isUpgrade || this.isRefused;
    }

    set upgrade(value: boolean | null) {
      this.isUpgrade = value;
    }
  };
}

/**
 * Creates a server that handles the requests of each connection one at a time, in their order. Connections that pipeline are
 * read up to the limits and share a few places, so they delay themselves and no other client.
 */
export function createPipeliningServer(
  options: Omit<ServerOptions, 'IncomingMessage'>,
  { answer, handle }: RequestHandler,
): { server: Server; connections: OpenConnections } {
  // A connection has at most one request in this queue.
  const places = createBoundedQueue({ concurrency: CONCURRENCY, maxQueued: Number.POSITIVE_INFINITY });
  /** A response ends in the context of its request. The next request of the connection has nothing to do with that. */
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  /** Requests that wait behind another one, by connection, and their sum. */
  const waiting = new Map<Socket, number>();
  let allWaiting = 0;

  const outstanding = (socket: Socket) => connections.get(socket)?.exchanges.length ?? 0;
  const server = createServer({
    ...options,
    IncomingMessage: limitedRequest((socket) => {
      const count = outstanding(socket);
      return count >= CLOSE_ABOVE || (count > 0 && allWaiting >= MAX_WAITING);
    }),
  });
  const connections = trackConnections(server, (socket, { exchanges }) => {
    const next = exchanges[0];
    if (!next || socket.destroyed) return;
    addWaiting(socket, -1);
    if (exchanges.length === PAUSE_ABOVE) socket.resume();
    outsideOfRequests(takePlace, next);
  });

  function addWaiting(socket: Socket, difference: number): void {
    waiting.set(socket, (waiting.get(socket) ?? 0) + difference);
    allWaiting += difference;
  }

  let accepted = 0;

  /** Node accepts one connection in each turn of the event loop: pipelined requests let those that are waiting go first. */
  async function turnWithoutConnection(): Promise<void> {
    const deadline = performance.now() + MAX_TURN_MS;
    let before: number;
    do {
      before = accepted;
      await nextTurn();
    } while (accepted > before && performance.now() < deadline);
  }

  /** Answers a pipelined request when one of the places is free and no new connection is waiting. */
  function takePlace({ request, response }: Exchange): void {
    void places.run(async () => {
      await turnWithoutConnection();
      if (request.socket.destroyed) return;
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      response.once('close', resolve);
      if (!answer(request, response)) handle(request, response);
      await waitAtMost(closed, MAX_TURN_MS, undefined);
    });
  }

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    // Node resumes a socket after each request, and where a body is read.
    socket.on('resume', () => {
      if (outstanding(socket) <= PAUSE_ABOVE) return;
      // A socket that was paused after Node had scheduled this event is being read all the same, and pausing it again does
      // nothing. Resumed, it emits the event once more.
      if (socket.readableFlowing) socket.pause();
      else socket.resume();
    });
    socket.once('close', () => {
      allWaiting -= waiting.get(socket) ?? 0;
      waiting.delete(socket);
    });
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchanges = connections.get(socket)?.exchanges ?? [];
    if (exchanges.length > 1) {
      addWaiting(socket, 1);
      if (exchanges.length > PAUSE_ABOVE) socket.pause();
    } else if (!answer(request, response)) {
      // When the parser has gone through all that was read, it is known whether the client pipelines. Not in a microtask: those
      // run between two requests with bodies.
      setImmediate(() => {
        if (socket.destroyed) return;
        if (exchanges.length > 1) takePlace({ request, response });
        else handle(request, response);
      });
    }
  });

  return { server, connections };
}
