import { spawnSync } from 'node:child_process';
import { aptInstall, aptUpdate, mayInstall } from '../../bootstrap/apt.mjs';
import { Refusal, say, secondsSince } from '../../bootstrap/cli.mjs';
import { PHP } from '../core/versions.ts';
import type { Words } from '../words.ts';

/** What a machine's `php` is. */
export interface FoundPhp {
  /** Such as `8.2.36`. */
  version: string;
  /** In small letters. */
  extensions: readonly string[];
}

export type PhpDecision =
  | { do: 'use'; version: string }
  | { do: 'install' }
  | { do: 'refuse'; why: 'absent' | 'windows' }
  | { do: 'refuse'; why: 'old'; version: string }
  | { do: 'refuse'; why: 'incomplete'; missing: readonly string[] };

/** @param mayInstall whether Debian's packages may be installed, and have not just been */
export function decidePhp(found: FoundPhp | null, mayInstall: boolean, platform = process.platform): PhpDecision {
  // PHP's own server has no workers there: a page that asks WordPress would wait for itself.
  if (platform === 'win32') return { do: 'refuse', why: 'windows' };
  const missing = PHP.extensions.filter((name) => !found?.extensions.includes(name));
  if (found && isNewEnough(found.version) && missing.length === 0) return { do: 'use', version: found.version };
  if (mayInstall) return { do: 'install' };
  if (!found) return { do: 'refuse', why: 'absent' };
  if (!isNewEnough(found.version)) return { do: 'refuse', why: 'old', version: found.version };
  return { do: 'refuse', why: 'incomplete', missing };
}

function isNewEnough(version: string): boolean {
  return version.localeCompare(PHP.least, 'en', { numeric: true }) >= 0;
}

/**
 * PHP with all that WordPress needs, as `php` on the PATH; on Debian and its kin, as root, installed where it is missing.
 * @returns its version
 * @throws {Refusal} where there is none
 */
export async function ensurePhp(words: Words): Promise<string> {
  const decision = decidePhp(findPhp(), mayInstall());
  if (decision.do === 'use') return decision.version;
  if (decision.do === 'refuse') throw new Refusal(words.noPhp(decision));

  say(words.installingPhp);
  const since = performance.now();
  // The lists of packages may be old, or not there at all: then they are read, which takes longer than what is installed.
  let result = await aptInstall(PHP.packages);
  if (!result.ok) {
    await aptUpdate();
    result = await aptInstall(PHP.packages);
  }
  const installed = decidePhp(findPhp(), false);
  if (installed.do !== 'use') throw new Refusal(words.phpNotInstalled(lastLines(result.output)));
  say(words.installedPhp(installed.version, secondsSince(since)));
  return installed.version;
}

function findPhp(): FoundPhp | null {
  const script = 'echo json_encode([PHP_VERSION, get_loaded_extensions()]);';
  // A broken extension is said where errors are, and not before the answer.
  const args = ['-d', 'display_errors=stderr', '-r', script];
  const { status, stdout } = spawnSync('php', args, { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) return null;
  const [version, extensions] = JSON.parse(stdout) as [string, string[]];
  return { version, extensions: extensions.map((name) => name.toLowerCase()) };
}

/** What a command said at its end, where the reason stands. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n');
}
