import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

const MINUTE_MS = 60_000;
/** Waits up to 120 s for another apt process, and retries failed downloads twice. */
const OPTIONS = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];

export function hasApt() {
  return existsSync('/usr/bin/apt-get');
}

/** Whether apt is available and the user is root. */
export function mayInstall() {
  return process.getuid?.() === 0 && hasApt();
}

export function aptUpdate() {
  return aptGet(['update'], 3 * MINUTE_MS);
}

/** @param {readonly string[]} packages */
export function aptInstall(packages) {
  return aptGet(['install', '-y', '--no-install-recommends', ...packages], 5 * MINUTE_MS);
}

/**
 * @param {readonly string[]} args
 * @param {number} timeoutMs
 */
function aptGet(args, timeoutMs) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runCommand('apt-get', [...OPTIONS, ...args], { timeoutMs, env, capture: true });
}
