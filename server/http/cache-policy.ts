import type { MiddlewareHandler } from 'hono';

/** Values of `Cache-Control`. `route-table.ts` states which response has which value. */
export const cachePolicy = {
  /** Caches keep the response for a year. For addresses that change with the content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Caches ask whether the response has changed before each use. */
  revalidate: 'public, max-age=0, must-revalidate',
  /** Caches keep the response for a minute. */
  oneMinute: 'public, max-age=60',
  /** Caches keep the response for an hour. */
  oneHour: 'public, max-age=3600',
  /** No cache stores the response. */
  noStore: 'private, no-store',
} as const;
export type CachePolicy = (typeof cachePolicy)[keyof typeof cachePolicy];

export const noStoreErrors: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cachePolicy.noStore);
};
