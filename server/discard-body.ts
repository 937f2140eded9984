import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * Has what is left of a body that was refused arrive and be dropped, once its answer is there. The stream that a handler has
 * begun to read, and left, would hold the rest back: half a second later the connection would be closed under the next
 * request on it, which a proxy may have sent for somebody else. How long and how much may still arrive is the listener's.
 */
export const discardBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  await next();
  // In development there is no connection to be seen.
  const incoming = c.env?.incoming;
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  incoming.removeAllListeners('data');
  incoming.resume();
};
