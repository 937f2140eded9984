import type { ContentState, Moment, PurgeLog } from './purge-log.ts';
import type { ContentRead } from './recorded-reads.ts';

/** The overflow partition's share of the memory. */
const OVERFLOW_SHARE = 1 / 16;

export interface Loaded<Value> {
  value: Value;
  /**
   * `not-found`: requests wait for revalidation without limit, because the entry may exist by now.
   * `other`: never cached, for example a redirect. `failure`: a stale value is preferred.
   */
  kind: 'found' | 'not-found' | 'other' | 'failure';
  /** Null: not cached. */
  part: Part | null;
  /** Content that the value was made from; null if not fully recorded. */
  reads: readonly ContentRead[] | null;
  bytes: number;
}
export type Part = 'main' | 'overflow';

export interface Entry<Value> extends Loaded<Value> {
  part: Part;
  reads: readonly ContentRead[];
  /** Revision at which loading began. */
  loadedFrom: Moment;
  /** `performance.now()` in milliseconds, like `servedUntil`. */
  loadedAt: number;
  /** Last revision at which the entry was valid, or its revalidation failed. */
  checkedAt: Moment;
  /** Until when no revalidation is needed. */
  servedUntil: number;
}

/** A request that must wait for loading. */
export interface Wait<Value> {
  key: string;
  entry: Entry<Value> | undefined;
  state: ContentState;
  /** Start of the request, and of the load that it waits for, by `performance.now()`. */
  begin: number;
  startedAt: number;
}

export interface CacheOptions<Value> {
  purges: PurgeLog;
  /** Maximum total size and number of values per partition. */
  limits: Record<Part, { maxSize?: number; max?: number }>;
  /** Whether any invalidation makes every value stale. */
  dependsOnAll?: boolean;
  /** Time between attempts after a failure, in milliseconds. */
  retryMs?: number;
  /** Minimum time without revalidation, even for stale content; default: `retryMs`. */
  minServedMs?: number;
  /** Removes deleted content from a value; returns null if nothing is left. */
  without?: (loaded: Loaded<Value>) => Loaded<Value> | null;
  /** Until when a request waits, by `performance.now()`. */
  waitUntil?: (wait: Wait<Value>) => number;
  /** Whether a stale value may replace an error. */
  standsIn?: (entry: Entry<Value>, error: unknown) => boolean;
  /** Error for a timed-out request without a stale value. */
  lateError?: (key: string) => unknown;
  onStore?: (key: string, loaded: Loaded<Value>, before: Entry<Value> | undefined) => void;
}

export function limitsInBytes(maxBytes: number): CacheOptions<unknown>['limits'] {
  const share = (part: number) => ({ maxSize: Math.max(1, Math.floor(maxBytes * part)) });
  return { main: share(1 - OVERFLOW_SHARE), overflow: share(OVERFLOW_SHARE) };
}
