import { spawnSync } from 'node:child_process';
import { aptInstall, aptUpdate, mayInstall } from '../../bootstrap/apt.mjs';
import { CliError, print, secondsSince } from '../../bootstrap/cli.mjs';
import { PHP } from '../core/versions.ts';
import type { Messages } from '../messages.ts';

export interface InstalledPhp {
  /** For example `8.2.36`. */
  version: string;
  /** In lower case. */
  extensions: readonly string[];
}

export type PhpDecision =
  | { do: 'use'; version: string }
  | { do: 'install' }
  | { do: 'refuse'; why: 'absent' | 'windows' }
  | { do: 'refuse'; why: 'old'; version: string }
  | { do: 'refuse'; why: 'incomplete'; missing: readonly string[] };

/** @param mayInstall false after an installation */
export function decidePhp(php: InstalledPhp | null, mayInstall: boolean, platform = process.platform): PhpDecision {
  // On Windows, PHP's server has no workers: requests to WordPress would deadlock.
  if (platform === 'win32') return { do: 'refuse', why: 'windows' };
  const missing = PHP.extensions.filter((name) => !php?.extensions.includes(name));
  if (php && isNewEnough(php.version) && missing.length === 0) return { do: 'use', version: php.version };
  if (mayInstall) return { do: 'install' };
  if (!php) return { do: 'refuse', why: 'absent' };
  if (!isNewEnough(php.version)) return { do: 'refuse', why: 'old', version: php.version };
  return { do: 'refuse', why: 'incomplete', missing };
}

function isNewEnough(version: string): boolean {
  return version.localeCompare(PHP.minVersion, 'en', { numeric: true }) >= 0;
}

/**
 * Installs PHP as root on Debian-based systems if necessary.
 * @throws {CliError} if no suitable PHP is available
 */
export async function ensurePhp(messages: Messages): Promise<string> {
  const decision = decidePhp(readInstalledPhp(), mayInstall());
  if (decision.do === 'use') return decision.version;
  if (decision.do === 'refuse') throw new CliError(messages.noPhp(decision));

  print(messages.installingPhp);
  const since = performance.now();
  // Refreshing the index takes longer than the installation.
  let result = await aptInstall(PHP.packages);
  if (!result.ok) {
    await aptUpdate();
    result = await aptInstall(PHP.packages);
  }
  const installed = decidePhp(readInstalledPhp(), false);
  if (installed.do !== 'use') throw new CliError(messages.phpNotInstalled(lastLines(result.output)));
  print(messages.installedPhp(installed.version, secondsSince(since)));
  return installed.version;
}

function readInstalledPhp(): InstalledPhp | null {
  const script = 'echo json_encode([PHP_VERSION, get_loaded_extensions()]);';
  // Keeps extension errors out of stdout.
  const args = ['-d', 'display_errors=stderr', '-r', script];
  const { status, stdout } = spawnSync('php', args, { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) return null;
  const [version, extensions] = JSON.parse(stdout) as [string, string[]];
  return { version, extensions: extensions.map((name) => name.toLowerCase()) };
}

export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n');
}
