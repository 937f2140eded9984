import { afterEach } from 'vitest';

/**
 * A test that fails runs once more for its trace: to record one of every visit takes a tenth of the time of browser tests. It
 * has failed, whatever comes of the second run: what fails by luck is a defect.
 */
afterEach(({ task }) => {
  if (task.result?.retryCount) throw new Error('This was the second run, for the trace: the first one failed.');
});
