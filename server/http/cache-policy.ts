import type { MiddlewareHandler } from 'hono';

export const cachePolicy = {
  /** For file names that change with the content. */
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
  notFound: 'public, max-age=60',
  /** Until the image variant is ready. */
  placeholder: 'public, max-age=60',
  oneHour: 'public, max-age=3600',
  noStore: 'private, no-store',
} as const;

export const noStoreErrors: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cachePolicy.noStore);
};

/** 404s are revalidated, because a page may be published at any time. */
export function pageCachePolicy(statusCode: number): string {
  return statusCode === 200 || statusCode === 404 ? cachePolicy.revalidate : cachePolicy.noStore;
}
