import { afterAll, beforeAll, vi } from 'vitest';

/** Forms sent sooner than this are flagged as spam, in milliseconds. */
const A_PERSON_MS = 2100;

/**
 * Controls the time of day for a site in this process. Call at the top of the file.
 * @returns a function that advances time by the duration a person needs to fill in a form
 */
export function fillInTimeForFile(): () => void {
  const now = Date.now;
  let offsetMs = 0;
  beforeAll(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs);
  });
  afterAll(() => {
    vi.mocked(Date.now).mockRestore();
  });
  return () => {
    offsetMs += A_PERSON_MS;
  };
}
