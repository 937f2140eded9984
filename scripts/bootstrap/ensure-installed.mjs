import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, print, secondsSince } from './cli.mjs';
import { withLock } from './lock.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runNpm } from './run-npm.mjs';

const LOCK_FILE = join(PROJECT_ROOT, 'package-lock.json');
/** npm writes this file last, so it is missing after an interrupted installation. */
const INSTALLED_FILE = join(PROJECT_ROOT, 'node_modules', '.package-lock.json');
const STAMP_FILE = join(PROJECT_ROOT, 'node_modules', '.meguri-installed.json');

/** @typedef {{ lock: string, platform: string }} InstallStamp */
/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} LockFile */

/**
 * Installs the packages if they are missing or differ from package-lock.json.
 * @param {number} [exitCode] when npm fails
 * @throws {CliError} with npm's output when npm fails
 */
export async function ensureInstalled(exitCode = 1) {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    print('Installing the packages (npm ci).');
    const since = performance.now();
    // The build tools and Node are development dependencies.
    const args = ['ci', '--include=dev', '--engine-strict=false', '--loglevel=error', '--no-audit', '--no-fund'];
    const result = await runNpm(args, 10 * 60_000);
    if (!result.ok) {
      const reason = result.timedOut ? 'Timed out after ten minutes.' : result.output.trim();
      throw new CliError(`Installing the packages failed.\n${reason}`, exitCode);
    }
    writeStamp();
    print(`Installed the packages in ${secondsSince(since)}.`);
  });
}

function isInstalled() {
  const stamp = /** @type {InstallStamp | null} */ (readJson(STAMP_FILE));
  const expected = currentStamp();
  // Native packages differ, for example in a folder shared between container and host.
  if (stamp && stamp.platform !== expected.platform) return false;
  const installed = /** @type {LockFile | null} */ (readJson(INSTALLED_FILE));
  if (!installed) return false;
  if (stamp?.lock === expected.lock) return true;

  const lock = /** @type {LockFile | null} */ (readJson(LOCK_FILE));
  if (!lock || !containsAll(installed, lock)) return false;
  // The packages were installed with npm directly.
  writeStamp();
  return true;
}

/**
 * Whether every required package is installed. Optional ones may be for other platforms.
 * @param {LockFile} installed
 * @param {LockFile} lock
 * @returns {boolean}
 */
export function containsAll(installed, lock) {
  return Object.entries(lock.packages).every(([path, expected]) => {
    if (path === '') return true;
    const version = installed.packages[path]?.version;
    return version === expected.version || (version === undefined && expected.optional === true);
  });
}

/** @returns {InstallStamp} */
function currentStamp() {
  const lock = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
  return { lock, platform: `${process.platform}-${process.arch}` };
}

function writeStamp() {
  writeFileSync(STAMP_FILE, `${JSON.stringify(currentStamp())}\n`);
}

/**
 * @param {string} path
 * @returns {unknown} null if the file is missing or invalid
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
