import type { Wait } from './cache-entry.ts';

/** How long a request waits to replace a value that has changed. */
export const CHANGED_WAIT_MS = 2000;
/** How long a request waits to replace an expired value. */
const EXPIRED_WAIT_MS = 500;

/** Returns until when a request waits, by `performance.now()`. Without a stale value, it waits without a limit. */
export function defaultWait({ entry, state, requestedAt, startedAt }: Wait<unknown>): number {
  if (!entry) return Number.POSITIVE_INFINITY;
  return state === 'stale' ? requestedAt + CHANGED_WAIT_MS : startedAt + EXPIRED_WAIT_MS;
}
