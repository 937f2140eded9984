/** Maximum number of keys that are counted. Beyond it the oldest window is dropped. */
const MAX_KEYS = 20_000;

/** Counts events by key in fixed windows, each of which begins with its first event. */
export interface RateLimiter {
  /** Events in the key's current window. */
  used(key: string): number;
  /** Whether one more event is below the limit. */
  allows(key: string): boolean;
  count(key: string): void;
}

/**
 * @param limit events in a window
 * @param clock in milliseconds, monotonic: a block must end even if the system's clock is set back
 */
export function createRateLimiter(limit: number, windowMs: number, clock = () => performance.now()): RateLimiter {
  const windows = new Map<string, { until: number; count: number }>();
  const used = (key: string) => {
    const window = windows.get(key);
    return window && window.until > clock() ? window.count : 0;
  };
  return {
    used,
    allows: (key) => used(key) < limit,
    count(key) {
      const count = used(key);
      const window = windows.get(key);
      if (window && count > 0) {
        window.count += 1;
        return;
      }
      // Deleted first, so that the map stays in the order of the windows' beginnings.
      windows.delete(key);
      windows.set(key, { until: clock() + windowMs, count: 1 });
      if (windows.size > MAX_KEYS) windows.delete(windows.keys().next().value ?? key);
    },
  };
}
