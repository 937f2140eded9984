import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import PQueue from 'p-queue';
import { busyResponse } from './error-responses.ts';

/** Requests of one connection that run or wait. Browsers and proxies do not pipeline, so theirs is one. */
const MAX_REQUESTS = 16;

/**
 * Handles pipelined requests of a connection one at a time, because their responses are sent in order anyway: a client that
 * pipelines thousands delays itself and no other. Beyond `maxRequests` the answer is 503.
 */
export function limitPipelining(maxRequests = MAX_REQUESTS): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const queues = new WeakMap<Socket, PQueue>();
  return async (c, next) => {
    // In development there is no socket in the bindings.
    const socket = c.env?.incoming?.socket;
    if (!socket) return next();
    const queue = queues.get(socket) ?? new PQueue({ concurrency: 1 });
    queues.set(socket, queue);
    if (queue.pending + queue.size >= maxRequests) return busyResponse();
    // The client may have closed the connection while the request waited.
    return queue.add(async () => (socket.destroyed ? busyResponse() : next()));
  };
}
