/** Most keys that are counted at once; beyond that the oldest window is given up. */
const MOST_KEYS = 20_000;

/** Counts what happens by key, in windows that begin with the first of them. Times are in milliseconds. */
export interface Limiter {
  /** How many there have been in the key's window. */
  used(key: string): number;
  /** Whether one more may be. */
  allows(key: string): boolean;
  count(key: string): void;
}

/** @param clock one that is never set back: a block is to end, whatever the time of day is said to be */
export function createLimiter(most: number, windowMs: number, clock = () => performance.now()): Limiter {
  const windows = new Map<string, { until: number; count: number }>();
  const used = (key: string) => {
    const window = windows.get(key);
    return window && window.until > clock() ? window.count : 0;
  };
  return {
    used,
    allows: (key) => used(key) < most,
    count(key) {
      const count = used(key);
      const window = windows.get(key);
      if (window && count > 0) {
        window.count += 1;
        return;
      }
      // At the end of the order again, so that the first ones are the oldest.
      windows.delete(key);
      windows.set(key, { until: clock() + windowMs, count: 1 });
      if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value ?? key);
    },
  };
}
