import type { MiddlewareHandler } from 'hono';

/** The values of `Cache-Control`, by name: the one place that decides what may be cached, where, and for how long. */
export const cachePolicy = {
  /** Files whose name changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Pages and payloads: stored, but revalidated with an ETag each time. */
  revalidate: 'public, max-age=0, must-revalidate',
  /** A file that does not exist, and may soon: at most 600 s. */
  notFound: 'public, max-age=60',
  /** A placeholder that is served while the right variant is made: 60 s. */
  placeholder: 'public, max-age=60',
  /** Small files of the site that change rarely. */
  oneHour: 'public, max-age=3600',
  /** Errors, redirects by language, and what belongs to one visitor. */
  noStore: 'private, no-store',
} as const;

/** Gives errors (4xx, 5xx) whose handler sets no `Cache-Control` the policy `noStore`. */
export const noStoreErrors: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cachePolicy.noStore);
};

/** The policy of a page by its final status. One that does not exist may be published in the next moment, and is then there for all. */
export function pageCachePolicy(statusCode: number): string {
  return statusCode === 200 || statusCode === 404 ? cachePolicy.revalidate : cachePolicy.noStore;
}
