/** Most keys that are counted at once; beyond that the oldest window is given up. */
const MOST_KEYS = 20_000;

/** Counts what happens by key, in windows that begin with the first of them. */
export interface Limiter {
  /** Counts one more. @returns false where it is one too many */
  allows(key: string, now?: number): boolean;
}

export function createLimiter(most: number, windowMs: number): Limiter {
  const windows = new Map<string, { until: number; count: number }>();
  return {
    allows(key, now = Date.now()) {
      let window = windows.get(key);
      if (!window || window.until <= now) {
        window = { until: now + windowMs, count: 0 };
        // At the end of the order again, so that the first ones are the oldest.
        windows.delete(key);
        windows.set(key, window);
        if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value ?? key);
      }
      window.count += 1;
      return window.count <= most;
    },
  };
}
