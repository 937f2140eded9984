const MAX_KEYS = 20_000;

/** Counts events per key in fixed windows. */
export interface RateLimiter {
  used(key: string): number;
  allows(key: string): boolean;
  count(key: string): void;
}

/** @param clock monotonic, in milliseconds */
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
      // Keeps the map in order of start times.
      windows.delete(key);
      windows.set(key, { until: clock() + windowMs, count: 1 });
      if (windows.size > MAX_KEYS) windows.delete(windows.keys().next().value ?? key);
    },
  };
}
