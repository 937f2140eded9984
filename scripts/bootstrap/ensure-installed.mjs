import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, say, secondsSince } from './cli.mjs';
import { withLock } from './lock.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runNpm } from './run-npm.mjs';

const LOCK_FILE = join(PROJECT_ROOT, 'package-lock.json');
/** npm's own note of what it installed; written last, so it is absent after an installation that broke off. */
const INSTALLED_FILE = join(PROJECT_ROOT, 'node_modules', '.package-lock.json');
const STAMP_FILE = join(PROJECT_ROOT, 'node_modules', '.meguri-installed.json');

/** @typedef {{ lock: string, platform: string }} InstallStamp */
/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} LockFile */

/**
 * Installs the packages if they are missing, or are not the ones in package-lock.json.
 * @throws {Refusal} with npm's words when npm fails
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    say('Installing the packages (npm ci).');
    const since = performance.now();
    // Development packages too, whatever NODE_ENV says: the build and Node itself are among them.
    const args = ['ci', '--include=dev', '--engine-strict=false', '--loglevel=error', '--no-audit', '--no-fund'];
    const result = await runNpm(args, 10 * 60_000);
    if (!result.ok) {
      const reason = result.timedOut ? 'It took longer than ten minutes.' : result.output.trim();
      throw new Refusal(`The packages could not be installed.\n${reason}`);
    }
    writeStamp();
    say(`Installed in ${secondsSince(since)}.`);
  });
}

function isInstalled() {
  const stamp = /** @type {InstallStamp | null} */ (readJson(STAMP_FILE));
  const wanted = currentStamp();
  // Native packages of another system, as in a folder that a container shares with its host.
  if (stamp && stamp.platform !== wanted.platform) return false;
  const installed = /** @type {LockFile | null} */ (readJson(INSTALLED_FILE));
  if (!installed) return false;
  if (stamp?.lock === wanted.lock) return true;

  const lock = /** @type {LockFile | null} */ (readJson(LOCK_FILE));
  if (!lock || !holdsAll(installed, lock)) return false;
  // Someone ran npm by hand.
  writeStamp();
  return true;
}

/**
 * @param {LockFile} installed
 * @param {LockFile} lock
 * @returns {boolean} whether all that the lock file names is installed; optional packages may be for other systems
 */
export function holdsAll(installed, lock) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const version = installed.packages[path]?.version;
    return version === wanted.version || (version === undefined && wanted.optional === true);
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

/** @param {string} path @returns {unknown} null when there is none, or it broke off */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
