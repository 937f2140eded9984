import { afterAll, beforeAll, vi } from 'vitest';

/** A form that is sent sooner is suspected to be filled in by a program, in milliseconds. */
const A_PERSON_MS = 2100;

/**
 * The time of day for a site in this process, which can be moved on. Called at the top of the file.
 * @returns lets as much time pass as a person takes to fill in a form
 */
export function fillInTimeForFile(): () => void {
  const now = Date.now;
  let ahead = 0;
  beforeAll(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  });
  afterAll(() => {
    vi.mocked(Date.now).mockRestore();
  });
  return () => {
    ahead += A_PERSON_MS;
  };
}
