import type { ContentState, Moment, PurgeLog } from './purge-log.ts';
import type { ContentRead } from './recorded-reads.ts';

/** Share of the overflow partition, for values that junk can be made of without end: 404s, and lists by several filters. */
const OVERFLOW_SHARE = 1 / 16;

/** A loaded value, and what the cache does with it. */
export interface Loaded<Value> {
  value: Value;
  /**
   * `not-found`: the next request waits for a renewal however long it takes, because the thing may exist by now. `other`: right
   * for this request only, such as a redirect. `failure`: a stale value is better.
   */
  kind: 'found' | 'not-found' | 'other' | 'failure';
  /** Null: the value is not stored. */
  part: Part | null;
  /** The content that the value was made from; null where that is not known. */
  reads: readonly ContentRead[] | null;
  /** The memory that the value takes. */
  bytes: number;
}
export type Part = 'main' | 'overflow';

/** A stored value. */
export interface Entry<Value> extends Loaded<Value> {
  part: Part;
  reads: readonly ContentRead[];
  /** When its loading began. */
  loadedFrom: Moment;
  /** By `performance.now()`. */
  loadedAt: number;
  /** The last moment at which nothing of the value had been purged, or at which it could not be renewed. */
  checkedAt: Moment;
  /** Until when the value is served without revalidation, by `performance.now()`. */
  servedUntil: number;
}

/** A request that the cache cannot answer at once. */
export interface Wait<Value> {
  key: string;
  entry: Entry<Value> | undefined;
  state: ContentState;
  /** When the request came, and when the call began whose result it waits for; by `performance.now()`. */
  begin: number;
  startedAt: number;
}

export interface CacheOptions<Value> {
  purges: PurgeLog;
  /** Maximum total size and number of the values in each partition. */
  limits: Record<Part, { maxSize?: number; max?: number }>;
  /** Whether every purge makes values stale, whatever they were made from. */
  dependsOnAll?: boolean;
  /** After a failure, the stale value is served for this time before the next attempt. */
  retryMs?: number;
  /** A stored value is served at least for this time, even if it was made from stale content; by default for `retryMs`. */
  minServedMs?: number;
  /** The value without its deleted content; null where nothing is left. */
  without?: (loaded: Loaded<Value>) => Loaded<Value> | null;
  /** Until when a request waits, by `performance.now()`. */
  waitUntil?: (wait: Wait<Value>) => number;
  /** Whether a stale value is served in place of an error. */
  standsIn?: (entry: Entry<Value>, error: unknown) => boolean;
  /** The error of a request that has waited long enough, and for which there is no stale value. */
  lateError?: (key: string) => unknown;
  /** Called before a value is stored. */
  onStore?: (key: string, loaded: Loaded<Value>, before: Entry<Value> | undefined) => void;
}

/** Limits in bytes for values among which requests for junk must not evict the others. */
export function limitsInBytes(maxBytes: number): CacheOptions<unknown>['limits'] {
  const share = (part: number) => ({ maxSize: Math.max(1, Math.floor(maxBytes * part)) });
  return { main: share(1 - OVERFLOW_SHARE), overflow: share(OVERFLOW_SHARE) };
}
