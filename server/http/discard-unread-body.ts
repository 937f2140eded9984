import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * Discards the rest of a request's body.
 *
 * Otherwise Node closes the connection, on which a proxy may have sent the next request.
 */
export const discardUnreadBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  // Listeners of partly read streams would pause the message.
  incoming.removeAllListeners('data');
  incoming.resume();
};
