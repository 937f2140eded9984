import { LRUCache } from 'lru-cache';
import { log } from '../log.ts';

/** The same error is logged once within this time, in milliseconds. */
const LOG_INTERVAL_MS = 600_000;
/** Maximum number of logged errors that are remembered. */
const MAX_REMEMBERED = 1000;

/** Logs an error with the same key once in {@link LOG_INTERVAL_MS}. */
export function throttledLog() {
  const loggedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return (key: string, message: string, error?: unknown) => {
    if (performance.now() < (loggedUntil.get(key) ?? 0)) return;
    loggedUntil.set(key, performance.now() + LOG_INTERVAL_MS);
    log.error(message, error);
  };
}
