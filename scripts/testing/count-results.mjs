/**
 * Part of Vitest's JSON report.
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, assertionResults: { status: string }[] }[]} testResults by file
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts results.
 * Failures outside of tests (loading, uncaught errors, no tests, no report) count as one.
 *
 * @param {VitestReport | null} report
 * @param {boolean} exitedWell whether Vitest exited with 0
 * @returns {Counts}
 */
export function countResults(report, exitedWell) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failed = statuses.filter((status) => status === 'failed').length;
    counts.passed += statuses.filter((status) => status === 'passed').length;
    counts.failed += failed === 0 && file.status === 'failed' ? 1 : failed;
    counts.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  }
  const ranNothing = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (ranNothing || !exitedWell)) counts.failed = 1;
  return counts;
}

/** @param {{ passed: number, failed: number }} counts */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
