import { afterEach } from 'vitest';

/**
 * Runs a failed test again to record a trace, because tracing every visit would add a tenth to browser tests. The
 * test fails whatever the second run shows: a flaky test is a defect.
 */
afterEach(({ task }) => {
  if (task.result?.retryCount) throw new Error('This was the second run, for the trace: the first one failed.');
});
