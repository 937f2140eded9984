import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { busy } from './plain-answers.ts';

/** How many requests of one connection may be at work or wait for it. No browser and no proxy sends a second one. */
const MOST_OF_A_CONNECTION = 16;

interface Connection {
  requests: number;
  /** Fulfilled when all that came so far has its answer. */
  answered: Promise<void>;
}

/**
 * Requests that are pipelined are answered in their order, so they are worked on in their order, one by one: whoever
 * writes thousands at once waits for themselves, and nobody else does. Beyond a few they are refused.
 */
export function oneByOne(most = MOST_OF_A_CONNECTION): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const connections = new WeakMap<Socket, Connection>();
  return async (c, next) => {
    // In development there is no connection to be seen.
    const socket = c.env?.incoming?.socket;
    if (!socket) return next();
    const connection = connections.get(socket) ?? { requests: 0, answered: Promise.resolve() };
    connections.set(socket, connection);
    if (connection.requests >= most) return busy();

    const turn = connection.requests === 0 ? null : connection.answered;
    const { promise, resolve } = Promise.withResolvers<void>();
    connection.answered = promise;
    connection.requests += 1;
    try {
      await turn;
      // Nobody is there any more who could read an answer.
      if (turn && socket.destroyed) return busy();
      await next();
    } finally {
      connection.requests -= 1;
      resolve();
    }
  };
}
