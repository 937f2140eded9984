/** Headers for a cache in front of the site that can delete responses by tag. */

import { cachePolicy } from '../http/cache-policy.ts';
import type { CachedResponse } from './cached-response.ts';
import type { LanguageTag } from './invalidation-log.ts';

export const SURROGATE_KEY = 'Surrogate-Key';
/** Key of all responses. */
export const ALL = 'all';
/** Key of responses with too many tags. Each change purges them. */
export const MANY = 'many';
const MAX_KEYS_BYTES = 4096;
/** How long the edge may serve the last valid response while the site fails, in seconds. */
const STALE_IF_ERROR_S = 86_400;

type Headers = CachedResponse['headers'];

/** Lets the edge keep a shared response. Returns the headers of other responses unchanged. */
export function withEdgeHeaders(headers: Headers, tags: Iterable<LanguageTag>, maxAgeS: number): Headers {
  if (headers['Cache-Control'] !== cachePolicy.revalidate) return headers;
  return {
    ...headers,
    'Cache-Control': `public, max-age=0, s-maxage=${maxAgeS}, stale-if-error=${STALE_IF_ERROR_S}`,
    [SURROGATE_KEY]: surrogateKeys(tags),
  };
}

/** Reverts {@link withEdgeHeaders}, for a response that the edge must not store. */
export function withoutEdgeHeaders(headers: Headers): Headers {
  const { [SURROGATE_KEY]: keys, ...others } = headers;
  return keys === undefined ? headers : { ...others, 'Cache-Control': cachePolicy.revalidate };
}

/** An entry's tag covers both languages, as in announcements of changes. */
function surrogateKeys(tags: Iterable<LanguageTag>): string {
  const keys = new Set([...tags].map((tag) => tag.slice(0, tag.indexOf(' '))));
  const text = [ALL, ...keys].join(' ');
  if (text.length <= MAX_KEYS_BYTES) return text;
  const types = new Set([...keys].map((key) => key.replace(/:.*/, '')));
  return [ALL, MANY, ...types].join(' ');
}
