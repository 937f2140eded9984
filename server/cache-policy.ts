import type { MiddlewareHandler } from 'hono';

/** Every answer's Cache-Control, by name: the one place that decides what may be kept, where, and for how long. */
export const cachePolicy = {
  /** Files whose name changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Pages and payloads: kept, but asked about every time, with an ETag. */
  revalidate: 'public, max-age=0, must-revalidate',
  /** A page that is not there now may be there soon: at most 600 s. */
  notFound: 'public, max-age=60',
  /** What stands in for something better that was not to be had at once: 60 s. */
  standIn: 'public, max-age=60',
  /** Small files of the site that change rarely. */
  anHour: 'public, max-age=3600',
  /** Errors, redirects by language, and whatever is one visitor's only. */
  none: 'private, no-store',
} as const;

/** A refusal or failure whose handler says nothing about keeping it is not kept. */
export const keepNoErrors: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cachePolicy.none);
};

/** The policy of a page by its final status. */
export function pageCachePolicy(statusCode: number): string {
  if (statusCode === 200) return cachePolicy.revalidate;
  return statusCode === 404 ? cachePolicy.notFound : cachePolicy.none;
}
