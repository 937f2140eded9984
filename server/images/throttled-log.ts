import { LRUCache } from 'lru-cache';
import { log } from '../log.ts';

const LOG_INTERVAL_MS = 600_000;
const MAX_REMEMBERED = 1000;

/** Creates a log that records each key once per {@link LOG_INTERVAL_MS}. */
export function throttledLog() {
  const loggedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return (key: string, message: string, error?: unknown) => {
    if (performance.now() < (loggedUntil.get(key) ?? 0)) return;
    loggedUntil.set(key, performance.now() + LOG_INTERVAL_MS);
    log.error(message, error);
  };
}
