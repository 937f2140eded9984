/**
 * `npm test`: brings what is missing, then types, lint, build and all tests. `npm test -- faults`: only the test files with
 * that in their path, and only what they need. The last line is `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countResults, lastLine } from './lib/count-results.mjs';
import { ensureBuilt, FIXTURES } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ensureNode, sayNode } from './lib/find-node.mjs';
import { PROJECT_ROOT } from './lib/project-root.mjs';
import { runCommand } from './lib/run-command.mjs';
import { Refusal, runMain, say, secondsSince } from './lib/say.mjs';
import { createNeeds, findTestFiles } from './lib/test-files.mjs';

const MINUTE = 60_000;
const TIME_LIMIT = 20 * MINUTE;
const started = performance.now();
const total = { passed: 0, failed: 0 };
/** What begins with a dash is for Vitest. */
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

await runMain(async () => {
  try {
    await runAll();
  } catch (error) {
    total.failed += 1;
    console.error(error instanceof Refusal ? error.message : error);
  }
  say(`All of it took ${secondsSince(started)}.`);
  say(lastLine(total));
  return total.failed > 0 ? 1 : 0;
});

async function runAll() {
  const files = findTestFiles(PROJECT_ROOT, filters);
  if (files.length === 0) throw new Refusal(`No test file has “${filters.join('” or “')}” in its path.`);
  await ensureInstalled();
  const node = await ensureNode();
  sayNode(node);
  const needs = createNeeds(PROJECT_ROOT);
  const inBrowser = files.filter(needs.browser);
  const chromium = inBrowser.length > 0 ? await ensureChromium() : { path: null };

  if (filters.length === 0) {
    await check('Types', node.path, ['node_modules/typescript/bin/tsc', '-p', '.']);
    await check('Lint', node.path, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
  }
  try {
    await ensureBuilt(node.path);
    if (files.some(needs.fixtures)) await ensureBuilt(node.path, FIXTURES);
  } catch (error) {
    if (!(error instanceof Refusal) || error.exitCode !== 1) throw error;
    // The tests that need no build still have something to say.
    total.failed += 1;
    say(error.message);
  }
  if (!('problem' in chromium)) return runVitest(node.path, chromium.path, []);
  total.failed += 1;
  say(chromium.problem);
  const [left, all] = [inBrowser.length, files.length];
  say(`${left} of ${all} test files are left out: they need a browser.`);
  if (left < all) await runVitest(node.path, null, inBrowser);
}

/**
 * A step that counts as one.
 * @param {string} name
 * @param {string} node
 * @param {string[]} args
 */
async function check(name, node, args) {
  const since = performance.now();
  const result = await runCommand(node, args, { timeoutMs: timeLeft(4 * MINUTE) });
  total[result.ok ? 'passed' : 'failed'] += 1;
  say(`${name}: ${verdict(result)} (${secondsSince(since)})`);
}

/**
 * @param {string} node
 * @param {string | null} chromium
 * @param {readonly string[]} leftOut test files
 */
async function runVitest(node, chromium, leftOut) {
  const since = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'meguri-test-'));
  const reportFile = join(folder, 'report.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  args.push(`--outputFile.json=${reportFile}`, ...process.argv.slice(2));
  for (const file of leftOut) args.push('--exclude', file);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'test' };
  if (chromium) env.CHROMIUM_PATH = chromium;

  try {
    const result = await runCommand(node, args, { timeoutMs: timeLeft(TIME_LIMIT), env });
    const counts = countResults(readReport(reportFile), result.ok);
    total.passed += counts.passed;
    total.failed += counts.failed;
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    say(`Tests: ${result.timedOut ? 'out of time, ' : ''}${lastLine(counts)}${skipped} (${secondsSince(since)})`);
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

/** @param {{ ok: boolean, timedOut: boolean }} result */
function verdict({ ok, timedOut }) {
  if (timedOut) return 'failed, out of time';
  return ok ? 'passed' : 'failed';
}

/** @param {number} limit of the step, in ms @returns {number} what of it the whole run still has */
function timeLeft(limit) {
  return Math.max(1, Math.min(limit, TIME_LIMIT - (performance.now() - started)));
}
