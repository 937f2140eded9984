import type { ContentState, InvalidationLog, Revision } from './invalidation-log.ts';
import type { ContentRead } from './recorded-reads.ts';

const OVERFLOW_SHARE = 1 / 16;

export interface Loaded<Value> {
  value: Value;
  /**
   * `not-found`: requests wait for revalidation, because the entry may exist by now.
   * `other`: never cached. `failure`: a stale value is preferred.
   */
  kind: 'found' | 'not-found' | 'other' | 'failure';
  part: Part | null;
  /** Null if some content was not recorded. */
  reads: readonly ContentRead[] | null;
  bytes: number;
}
export type Part = 'main' | 'overflow';

export interface Entry<Value> extends Loaded<Value> {
  part: Part;
  reads: readonly ContentRead[];
  loadedAtRevision: Revision;
  /** By `performance.now()`, like `servedFrom` and `servedUntil`. */
  loadedAt: number;
  /** Last revision at which the entry was valid, or at which revalidation failed. */
  checkedAtRevision: Revision;
  servedFrom: number;
  servedUntil: number;
}

/** For `npm run status`. */
export interface CacheSize {
  entries: number;
  bytes: number;
  maxBytes: number;
}

export interface Wait<Value> {
  key: string;
  entry: Entry<Value> | undefined;
  state: ContentState;
  requestedAt: number;
  startedAt: number;
}

export interface CacheOptions<Value> {
  invalidations: InvalidationLog;
  limits: Record<Part, { maxSize?: number; max?: number }>;
  /** Whether any invalidation makes all values stale. */
  dependsOnAll?: boolean;
  retryMs?: number;
  /** Minimum time without revalidation; default: `retryMs`. */
  minServedMs?: number;
  /** Removes deleted content; returns null if nothing is left. */
  removeDeleted?: (loaded: Loaded<Value>) => Loaded<Value> | null;
  /** Until when a request waits for a load, by `performance.now()`. Default: `defaultWait`. */
  waitUntil?: (wait: Wait<Value>) => number;
  /** Whether a stale value may replace an error. */
  mayReplaceError?: (entry: Entry<Value>, error: unknown) => boolean;
  /** Error of a request without a stale value whose load took longer than the limit. */
  timeoutError?: (key: string, limitMs: number) => unknown;
  onStore?: (key: string, loaded: Loaded<Value>, previous: Entry<Value> | undefined) => void;
}

export function limitsInBytes(maxBytes: number): CacheOptions<unknown>['limits'] {
  const share = (part: number) => ({ maxSize: Math.max(1, Math.floor(maxBytes * part)) });
  return { main: share(1 - OVERFLOW_SHARE), overflow: share(OVERFLOW_SHARE) };
}
