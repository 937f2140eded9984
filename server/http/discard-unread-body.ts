import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * Discards the rest of a request's body after the response.
 *
 * Otherwise Node closes the connection, on which a proxy may have sent the next request. The listener limits size and
 * time.
 */
export const discardUnreadBody: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  await next();
  // The development server has no `incoming`.
  const incoming = c.env?.incoming;
  if (!incoming || incoming.readableEnded || incoming.destroyed) return;
  // Partly read streams have a listener that would pause the message.
  incoming.removeAllListeners('data');
  incoming.resume();
};
