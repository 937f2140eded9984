import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

const MINUTE = 60_000;
/** Another installation is waited for, and a mirror that stumbles is asked again. */
const PATIENCE = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];

/** Whether packages come from Debian, or its kin. */
export function hasApt() {
  return existsSync('/usr/bin/apt-get');
}

/** Whether Debian's packages may be installed: by root. */
export function mayInstall() {
  return process.getuid?.() === 0 && hasApt();
}

/** Learns which versions there are now. A clean machine knows none. */
export function aptUpdate() {
  return aptGet(['update'], 3 * MINUTE);
}

/** @param {readonly string[]} packages */
export function aptInstall(packages) {
  return aptGet(['install', '-y', '--no-install-recommends', ...packages], 5 * MINUTE);
}

/**
 * @param {readonly string[]} args
 * @param {number} timeoutMs
 */
function aptGet(args, timeoutMs) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runCommand('apt-get', [...PATIENCE, ...args], { timeoutMs, env, capture: true });
}
