/** `rollback`: returns to an earlier installed release. See docs/guides/operations.md. */
import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { compareReleases } from '../../backend/release.ts';
import { lastBackupFor, type UsedRelease, usedReleases } from '../../backend/submissions/storage/upgrade.ts';
import { CliError, print } from '../bootstrap/cli.mjs';
import { SETTINGS_ROOT } from '../bootstrap/project-root.mjs';
import { loadSettings } from '../lib/load-settings.ts';
import { dataFolder } from './data-folder.ts';
import { restartUnits } from './restart-units.ts';

const USAGE = 'Usage: rollback [RELEASE]   (default: the newest installed release before the current one)';

/** @returns the exit code */
export async function rollbackCommand(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args);
  const { current, target } = chooseRelease(SETTINGS_ROOT, wanted);
  const settings = loadSettings();
  if (!settings.CONTENT_API_BASE) assertCompatible(dataFolder(settings), target);
  switchTo(SETTINGS_ROOT, target);
  print(`Rollback: ${join(SETTINGS_ROOT, 'current')} is release ${target} (before: ${current})`);
  const restarted = await restartUnits();
  print(
    restarted.length > 0
      ? `Restarted one after another: ${restarted.join(', ')}`
      : 'Restart the instances one after another, for example: systemctl restart meguri@3001',
  );
  return 0;
}

function chooseRelease(home: string, wanted: string | undefined): { current: string; target: string } {
  const current = linkedRelease(home);
  if (current === null)
    throw new CliError(
      `${home} has no link "current" to a release, so there is nothing to roll back. In a git clone, check out the earlier version and build it.`,
    );
  const installed = readdirSync(join(home, 'releases')).filter((name) => isRelease(home, name));
  const earlier = installed.filter((name) => compareReleases(name, current) < 0).sort(compareReleases);
  const target = wanted ?? earlier.at(-1);
  const names = installed.sort(compareReleases).join(', ');
  if (target === undefined) throw new CliError(`No release before ${current} is installed. Installed: ${names}.`);
  if (!installed.includes(target)) throw new CliError(`Release ${target} is not installed. Installed: ${names}.`);
  if (target === current) throw new CliError(`Release ${target} is already the current one.`);
  return { current, target };
}

function linkedRelease(home: string): string | null {
  try {
    return basename(readlinkSync(join(home, 'current')));
  } catch {
    return null;
  }
}

function isRelease(home: string, name: string): boolean {
  return /^\d/.test(name) && statSync(join(home, 'releases', name)).isDirectory();
}

/** @throws {CliError} if the release cannot use the database */
function assertCompatible(dataDir: string, target: string): void {
  const used = readReleases(dataDir);
  const oldest = used.at(-1)?.oldestRelease;
  if (oldest === undefined || compareReleases(target, oldest) >= 0) return;
  const named = lastBackupFor(used, target);
  const backup = named && existsSync(named) ? named : null;
  throw new CliError(
    [
      `Release ${target} cannot use the database: it needs ${oldest} or later. Nothing was changed.`,
      backup
        ? `Backup made before that upgrade: ${backup}`
        : `${named ? `The automatic backup ${named} has been deleted since. ` : ''}Restore a backup that release ${target} or an earlier one made.`,
      'To return to it, and lose the submissions received since: stop all instances, and run',
      `  ${join(SETTINGS_ROOT, 'releases', target, 'bin/meguri')} restore ${backup ?? 'FILE'} --to=${dataDir}`,
      `  ${join(SETTINGS_ROOT, 'current/bin/meguri')} rollback ${target}`,
    ].join('\n'),
  );
}

/** Reads as the owner of the folder, because SQLite may create files beside the database. */
function readReleases(dataDir: string): UsedRelease[] {
  const file = join(dataDir, 'submissions.db');
  const owner = statSync(file, { throwIfNoEntry: false });
  if (!owner) return [];
  const isRoot = process.getuid?.() === 0 && owner.uid !== 0;
  if (isRoot) {
    process.setegid?.(owner.gid);
    process.seteuid?.(owner.uid);
  }
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return usedReleases(db);
    } finally {
      db.close();
    }
  } finally {
    if (isRoot) {
      process.seteuid?.(0);
      process.setegid?.(0);
    }
  }
}

/** Atomic, so that an instance that starts meanwhile finds one of the releases. */
function switchTo(home: string, release: string): void {
  const temporary = join(home, `current.${process.pid}`);
  rmSync(temporary, { force: true });
  symlinkSync(join('releases', release), temporary);
  renameSync(temporary, join(home, 'current'));
}

function readArguments(args: readonly string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    if (positionals.length <= 1) return positionals[0]?.replace(/^v(?=\d)/, '');
  } catch {
    // Unknown options are reported below.
  }
  throw new CliError(USAGE);
}
