import { afterAll, beforeAll, vi } from 'vitest';

/** Longer than a content answer is fresh, and than a failure is shared, in milliseconds. */
const STALE_MS = 2100;

/**
 * Stops the clock by which a site in this process knows how old an answer is, for the tests of this file; all others go on.
 * Called at the top of the file, after the site. @returns lets as much time pass as makes every answer stale
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
