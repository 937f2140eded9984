import { afterAll, beforeAll, vi } from 'vitest';

/** Time after which responses and cached failures are stale, in milliseconds */
const STALE_MS = 2100;

/**
 * Freezes `performance.now()`, which measures the age of responses of a site in this process. Call it after starting
 * the site.
 * @returns a function that makes all cached responses stale
 */
export function freshnessForFile(): () => void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
  return () => void vi.advanceTimersByTime(STALE_MS);
}
