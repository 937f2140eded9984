import type { MiddlewareHandler } from 'hono';

/** The only definitions of `Cache-Control` values. */
export const cachePolicy = {
  /** For files whose name changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
  /** For missing files, which may exist soon. */
  notFound: 'public, max-age=60',
  /** For a placeholder until the variant is ready. */
  placeholder: 'public, max-age=60',
  oneHour: 'public, max-age=3600',
  noStore: 'private, no-store',
} as const;

export const noStoreErrors: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cachePolicy.noStore);
};

/** A missing page may be published at any moment, so 404s are revalidated. */
export function pageCachePolicy(statusCode: number): string {
  return statusCode === 200 || statusCode === 404 ? cachePolicy.revalidate : cachePolicy.noStore;
}
