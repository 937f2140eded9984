import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * Receives and discards the rest of a request's body when the response is ready, for handlers that refuse a body unread or
 * stop reading it. Node would close the connection half a second after the response, under the next request on it, which a
 * proxy may have sent for another visitor. Size and time of the rest are limited by the listener (`http-server.ts`).
 */
export const discardUnreadBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  await next();
  // In development there is no incoming message in the bindings.
  const incoming = c.env?.incoming;
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  // The listener of a stream that was read in part pauses the message as soon as its buffer is full.
  incoming.removeAllListeners('data');
  incoming.resume();
};
