/**
 * `npm test`: runs all checks, builds and tests. The last line is `N passed, N failed`.
 *
 * - `--unit`: tests without build and browser
 * - `--systems`: tests against real systems
 * - `--deploy`: tests of the archive on clean Debian machines
 * - `-- faults`: test files whose path contains `faults`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { COMPILE_CACHE } from './bootstrap/compile-cache.mjs';
import { EXPORT, ensureBuilt, FIXTURES } from './bootstrap/ensure-built.mjs';
import { ensureInstalled } from './bootstrap/ensure-installed.mjs';
import { ensureChromium } from './bootstrap/find-chromium.mjs';
import { ensureNode, printNode } from './bootstrap/find-node.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { runCommand } from './bootstrap/run-command.mjs';
import { runChecks } from './testing/checks.mjs';
import { countResults, lastLine } from './testing/count-results.mjs';
import { findTestFiles } from './testing/test-files.mjs';
import { readTestArguments } from './testing/test-suites.mjs';

const started = performance.now();
const total = { passed: 0, failed: 0 };

await runMain(async () => {
  try {
    await runSuite(readTestArguments(process.argv.slice(2)));
  } catch (error) {
    total.failed += 1;
    console.error(error instanceof CliError ? error.message : error);
  }
  print(`Total time: ${secondsSince(started)}.`);
  print(lastLine(total));
  return total.failed > 0 ? 1 : 0;
});

/** @param {import('./testing/test-suites.mjs').TestRun} run */
async function runSuite({ suite, filters, options }) {
  const timeLeft = () => Math.max(1, suite.timeLimitMs - (performance.now() - started));
  const ofSuite = findTestFiles(PROJECT_ROOT).filter(({ path }) => suite.has(path));
  const files = ofSuite.filter(({ path }) => filters.length === 0 || filters.some((filter) => path.includes(filter)));
  if (ofSuite.length === 0) return print('This suite has no test files.');
  if (files.length === 0)
    throw new CliError(`No path of a test file in this suite contains “${filters.join('” or “')}”.`);

  await ensureInstalled();
  const node = await ensureNode();
  printNode(node);
  const chromium = files.some(({ needsBrowser }) => needsBrowser) ? await ensureChromium() : { path: null };
  const isChecked = suite.isChecked && filters.length === 0;
  // Tests leave CPU time unused. Running the checks first takes 15 s more.
  const [checks] = await Promise.all([
    isChecked ? runChecks(node.path, timeLeft(), { inBackground: true }) : { passed: 0, failed: 0 },
    buildAndTest(),
  ]);
  count(checks);

  async function buildAndTest() {
    if (suite.isBuilt) await buildFor(node.path, files);
    const problem = 'problem' in chromium ? chromium.problem : null;
    const runnable = files.filter(({ needsBrowser }) => !problem || !needsBrowser).map(({ path }) => path);
    if (problem) {
      total.failed += 1;
      print(problem);
      print(
        `${files.length - runnable.length} of ${files.length} test files are skipped, because they require a browser.`,
      );
    }
    if (runnable.length === 0) return;
    await runVitest(node.path, 'path' in chromium ? chromium.path : null, [...runnable, ...options], timeLeft());
  }
}

/** @param {{ passed: number, failed: number }} counts */
function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/**
 * @param {string} node
 * @param {readonly import('./testing/test-files.mjs').TestFile[]} files
 */
async function buildFor(node, files) {
  try {
    await ensureBuilt(node);
    if (files.some(({ needsFixtures }) => needsFixtures)) await ensureBuilt(node, FIXTURES);
    if (files.some(({ needsExport }) => needsExport)) await ensureBuilt(node, EXPORT);
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode !== 1) throw error;
    // Tests that need no build can still run.
    total.failed += 1;
    print(error.message);
  }
}

/**
 * @param {string} node
 * @param {string | null} chromium
 * @param {readonly string[]} filesAndOptions
 * @param {number} timeoutMs
 */
async function runVitest(node, chromium, filesAndOptions, timeoutMs) {
  const since = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'meguri-test-'));
  const reportFile = join(folder, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  args.push(`--outputFile.json=${reportFile}`, ...filesAndOptions);
  // The tests start hundreds of commands.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...COMPILE_CACHE, ...process.env };
  if (chromium) env.CHROMIUM_PATH = chromium;

  try {
    const result = await runCommand(node, args, { timeoutMs, env });
    const counts = countResults(readReport(reportFile), result.ok);
    count(counts);
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    print(`Tests: ${result.timedOut ? 'timed out, ' : ''}${lastLine(counts)}${skipped} (${secondsSince(since)})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
