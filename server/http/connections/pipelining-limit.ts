/** Limits pipelining, which browsers and proxies do not use (decision 58). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBoundedQueue } from '../../../lib/queue/bounded-queue.server.ts';
import { waitAtMost } from '../../../lib/queue/wait-at-most.ts';
import { type Exchange, type OpenConnections, trackConnections } from './open-connections.ts';

/** Maximum pending requests of a connection before it is paused. */
const PAUSE_ABOVE = 16;
/** A single read may contain thousands of requests before pausing takes effect. */
const CLOSE_ABOVE = 64;
/** For all connections, at 5 to 20 kB of memory each. */
const MAX_WAITING = 4096;
const CONCURRENCY = 4;
/** Maximum time per request, because clients may read slowly. */
const MAX_TURN_MS = 1000;

export interface RequestHandler {
  /** Answers synchronously. @returns false if it cannot */
  respondSync(request: IncomingMessage, response: ServerResponse): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Creates a request class that closes connections above the limit.
 *
 * If `upgrade` is true, Node stops the parser and closes the connection, because no `upgrade` listener exists.
 */
function limitedRequest(isAboveLimit: (socket: Socket) => boolean): typeof IncomingMessage {
  return class extends IncomingMessage {
    /** Must not be initialized here, because the superclass sets it. */
    declare private isUpgrade: boolean | null;
    /** Cached, because Node reads `upgrade` again later. */
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
 * Handles each connection's requests in sequence.
 *
 * Pipelined requests share a few slots, so that they delay only their own clients.
 */
export function createPipeliningServer(
  options: Omit<ServerOptions, 'IncomingMessage'>,
  { respondSync, handle }: RequestHandler,
): { server: Server; connections: OpenConnections } {
  // Each connection queues at most one request.
  const slots = createBoundedQueue({ concurrency: CONCURRENCY, maxQueued: Number.POSITIVE_INFINITY });
  /** The next request must not inherit the async context of this response. */
  const outsideOfRequests = AsyncLocalStorage.snapshot();
  const waiting = new Map<Socket, number>();
  let totalWaiting = 0;

  const pendingCount = (socket: Socket) => connections.get(socket)?.exchanges.length ?? 0;
  const server = createServer({
    ...options,
    IncomingMessage: limitedRequest((socket) => {
      const count = pendingCount(socket);
      return count >= CLOSE_ABOVE || (count > 0 && totalWaiting >= MAX_WAITING);
    }),
  });
  const connections = trackConnections(server, (socket, { exchanges }) => {
    const next = exchanges[0];
    if (!next || socket.destroyed) return;
    addWaiting(socket, -1);
    if (exchanges.length === PAUSE_ABOVE) socket.resume();
    outsideOfRequests(runInSlot, next);
  });

  function addWaiting(socket: Socket, difference: number): void {
    waiting.set(socket, (waiting.get(socket) ?? 0) + difference);
    totalWaiting += difference;
  }

  let accepted = 0;

  /** Lets new connections go first, of which Node accepts one per turn of the event loop. */
  async function turnWithoutConnection(): Promise<void> {
    const deadline = performance.now() + MAX_TURN_MS;
    let acceptedBefore: number;
    do {
      acceptedBefore = accepted;
      await nextTurn();
    } while (accepted > acceptedBefore && performance.now() < deadline);
  }

  function runInSlot({ request, response }: Exchange): void {
    void slots.run(async () => {
      await turnWithoutConnection();
      if (request.socket.destroyed) return;
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      response.once('close', resolve);
      if (!respondSync(request, response)) handle(request, response);
      await waitAtMost(closed, MAX_TURN_MS, undefined);
    });
  }

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    // Node resumes sockets after each request.
    socket.on('resume', () => {
      if (pendingCount(socket) <= PAUSE_ABOVE) return;
      // A socket paused after Node scheduled this event must be resumed, which emits the event again.
      if (socket.readableFlowing) socket.pause();
      else socket.resume();
    });
    socket.once('close', () => {
      totalWaiting -= waiting.get(socket) ?? 0;
      waiting.delete(socket);
    });
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchanges = connections.get(socket)?.exchanges ?? [];
    if (exchanges.length > 1) {
      addWaiting(socket, 1);
      if (exchanges.length > PAUSE_ABOVE) socket.pause();
    } else if (!respondSync(request, response)) {
      // Pipelining is detected once the parser has read all data. A microtask could run earlier.
      setImmediate(() => {
        if (socket.destroyed) return;
        if (exchanges.length > 1) runInSlot({ request, response });
        else handle(request, response);
      });
    }
  });

  return { server, connections };
}
