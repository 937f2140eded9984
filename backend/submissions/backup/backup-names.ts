/** Names of backups and of temporary files beside them. */
import { existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `meguri-{instance}-{time}[-before-{release}].tar[.age]`. Names sort by time, in milliseconds. */
const NAME = /^meguri-[0-9a-f]{8}-\d{8}T\d{9}Z(?<before>-before-[\w.+-]+?)?\.tar(?:\.age)?$/;
const PARTIAL = /\.(?<pid>\d+)\.partial$/;
const STAGING = /^backup-(?<pid>\d+)-\d+\.partial$/;
/** Number of backups that this process has started. */
let count = 0;

interface NameParts {
  instance: string;
  createdAt: Date;
  before: string | undefined;
  isEncrypted: boolean;
}

/** Whether a file is a complete backup. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Returns a path that does not exist. */
export function archiveName(folder: string, { instance, createdAt, before, isEncrypted }: NameParts): string {
  const suffix = `${before ? `-before-${before}` : ''}.tar${isEncrypted ? '.age' : ''}`;
  for (let time = createdAt.getTime(); ; time += 1) {
    const path = join(folder, `${prefixOf(instance)}${new Date(time).toISOString().replace(/[-:.]/g, '')}${suffix}`);
    if (!existsSync(path) && !existsSync(partialName(path))) return path;
  }
}

/** Contains the process id, so that a later process can delete it. */
export function partialName(path: string): string {
  return `${path}.${process.pid}.partial`;
}

/** For the copy of the database, which stays unencrypted inside of `DATA_DIR`. */
export function stagingFolder(dataDir: string): string {
  count += 1;
  return join(dataDir, `backup-${process.pid}-${count}.partial`);
}

/** Deletes temporary files of processes that were killed. */
export async function removeStale(dataDir: string, folder: string, instance: string): Promise<void> {
  const isStale = (name: string, pattern: RegExp) => {
    const pid = Number(pattern.exec(name)?.groups?.pid ?? 0);
    return pid > 0 && !isRunning(pid);
  };
  const staged = (await readdir(dataDir)).filter((name) => isStale(name, STAGING)).map((name) => join(dataDir, name));
  const partial = (await readdir(folder))
    .filter((name) => name.startsWith(prefixOf(instance)) && isStale(name, PARTIAL))
    .map((name) => join(folder, name));
  for (const path of [...staged, ...partial]) await rm(path, { recursive: true, force: true });
}

/**
 * Deletes the oldest backups of the instance.
 * Automatic ones are counted separately, so that upgrades never remove nightly backups.
 *
 * @returns the deleted paths
 */
export async function prune(
  folder: string,
  instance: string,
  { keep, isAutomatic }: { keep: number; isAutomatic: boolean },
): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(prefixOf(instance)) && isBackupName(name))
    .filter((name) => (NAME.exec(name)?.groups?.before !== undefined) === isAutomatic)
    .sort();
  const removed = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(folder, name));
  for (const path of removed) await rm(path, { force: true });
  return removed;
}

/** Makes renamed files survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

function prefixOf(instance: string): string {
  return `meguri-${instance.slice(0, 8)}-`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
