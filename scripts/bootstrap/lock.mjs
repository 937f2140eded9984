import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, print } from './cli.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

const TIMEOUT_MS = 15 * 60_000;
const HEARTBEAT_MS = 1_000;
/** A lock without a heartbeat for this time is stale. Process ids are not unique across containers. */
const STALE_AFTER_MS = 10_000;

/**
 * Runs a task under a lock across processes.
 * @template Result
 * @param {string} work names the lock file, `.build/{work}.lock`
 * @param {() => Promise<Result>} run
 * @returns {Promise<Result>}
 */
export async function withLock(work, run) {
  const folder = join(PROJECT_ROOT, '.build');
  const lock = join(folder, `${work}.lock`);
  const since = Date.now();
  let isReported = false;

  mkdirSync(folder, { recursive: true });
  while (!tryLock(lock)) {
    if (!isReported) print(`Waiting for another command that holds the lock “${work}”.`);
    isReported = true;
    if (Date.now() - since > TIMEOUT_MS)
      throw new CliError(`Timed out. If no other command is running, remove ${lock}.`);
    await sleep(200);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(lock, now, now);
    } catch {
      // The folder was removed.
    }
  }, HEARTBEAT_MS);
  try {
    return await run();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} lock
 * @returns {boolean} whether the lock was acquired
 */
function tryLock(lock) {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    const file = statSync(lock, { throwIfNoEntry: false });
    if (file && Date.now() - file.mtimeMs > STALE_AFTER_MS) rmSync(lock, { force: true });
    return false;
  }
}
