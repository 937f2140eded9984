import type { Loaded } from './cache-entry.ts';
import type { ContentRead } from './recorded-reads.ts';

export interface RenderOutcome {
  kind: Loaded<unknown>['kind'];
  query: URLSearchParams;
  /** Whether the response depends on a private query key. */
  isPersonal: boolean;
  reads: readonly ContentRead[] | null;
}

export function kindOfStatus(status: number): RenderOutcome['kind'] {
  if (status === 200) return 'found';
  if (status === 404) return 'not-found';
  return status >= 500 ? 'failure' : 'other';
}

/**
 * Returns the cache partition, or null if the response must not be cached.
 *
 * 404s and multi-filter lists are unbounded, so they use the overflow partition and cannot evict other pages.
 */
export function cacheabilityOf({ kind, query, isPersonal, reads }: RenderOutcome): Loaded<unknown>['part'] {
  if ((kind !== 'found' && kind !== 'not-found') || isPersonal || reads === null) return null;
  return kind === 'found' && query.size < 2 ? 'main' : 'overflow';
}
