import { existsSync, realpathSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { compareReleases, RELEASE } from '../../release.ts';
import { findDatabaseDamage, UNFINISHED_RESTORE } from '../storage/find-damage.ts';
import { BackupError } from './backup-error.ts';
import { type BackupInfo, DATABASE_ENTRY, SETTINGS_ENTRY } from './backup-info.ts';
import { syncFolder } from './backup-names.ts';
import { checkFreeSpace } from './free-space.ts';
import { INSTANCE_FILE, machineId, newInstanceId } from './instance.ts';
import { type BackupContents, readBackup } from './read-backup.ts';

/** Entries of `DATA_DIR` that a restore replaces. Caches and backups stay. */
const REPLACED = [
  DATABASE_ENTRY,
  'submissions.db-wal',
  'submissions.db-shm',
  'files',
  'uploads',
  INSTANCE_FILE,
  'cache',
];
const RESTORED = ['files', 'uploads', INSTANCE_FILE, SETTINGS_ENTRY, DATABASE_ENTRY];
const EXTRACTED = 'restore.partial';

export interface RestoreOptions {
  path: string;
  to: string;
  identities: readonly string[];
}

export interface RestoredBackup extends BackupContents {
  folder: string;
  /** Folder with the replaced data, or null. */
  replaced: string | null;
  /** The new id of a restore on another machine or in another folder, or null. */
  newInstance: string | null;
  /** Number of mails that will be sent. */
  queuedMails: number;
}

/**
 * Verifies a backup completely, and then replaces the data in a folder.
 * Moves the earlier data into a folder beside it. An interrupted restore can be repeated.
 *
 * @throws {BackupError} if the backup is damaged, or the server uses the folder
 */
export async function restoreBackup({ path, to, identities }: RestoreOptions): Promise<RestoredBackup> {
  const target = resolve(to);
  await mkdir(target, { recursive: true, mode: 0o700 });
  // The folder may be a link.
  const folder = realpathSync(target);
  const extracted = join(folder, EXTRACTED);
  await rm(extracted, { recursive: true, force: true });
  await mkdir(extracted, { mode: 0o700 });
  try {
    const contents = await readBackup(path, {
      identities,
      folder: extracted,
      extractAll: true,
      async onInfo(info) {
        assertCompatible(path, info);
        await checkFreeSpace([{ folder, bytes: info.bytes }]);
      },
    });
    assertUnused(folder);
    const newInstance = isElsewhere(contents.info, folder) ? newInstanceId() : null;
    if (newInstance) await writeFile(join(extracted, INSTANCE_FILE), newInstance);
    const queuedMails = countQueuedMails(join(extracted, DATABASE_ENTRY));
    const replaced = await swap(folder, extracted);
    return { ...contents, folder, replaced, newInstance: newInstance?.trim() ?? null, queuedMails };
  } finally {
    // After a failed swap, the extracted files are the only copy in the folder.
    if (!existsSync(join(folder, UNFINISHED_RESTORE))) await rm(extracted, { recursive: true, force: true });
  }
}

/** The server does not start while {@link UNFINISHED_RESTORE} exists. */
async function swap(folder: string, extracted: string): Promise<string | null> {
  const marker = await open(join(folder, UNFINISHED_RESTORE), 'w', 0o600);
  await marker.sync();
  await marker.close();
  await syncFolder(folder);
  const present = REPLACED.filter((name) => existsSync(join(folder, name)));
  const replaced = join(folder, `before-restore-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`);
  if (present.length > 0) await mkdir(replaced, { recursive: true, mode: 0o700 });
  for (const name of present) await rename(join(folder, name), join(replaced, name));
  const restored = new Set(await readdir(extracted));
  for (const name of RESTORED) if (restored.has(name)) await rename(join(extracted, name), join(folder, name));
  await syncFolder(folder);
  await rm(join(folder, UNFINISHED_RESTORE));
  await syncFolder(folder);
  return present.length > 0 ? replaced : null;
}

function assertCompatible(path: string, { release, oldestRelease }: BackupInfo): void {
  if (compareReleases(RELEASE, oldestRelease) >= 0) return;
  throw new BackupError(
    `${path} was made by release ${release} and needs release ${oldestRelease} or later; this is ${RELEASE}. Nothing was changed.`,
  );
}

/** While another process has the database open, its journal mode cannot be changed. */
function assertUnused(folder: string): void {
  const file = join(folder, DATABASE_ENTRY);
  // SQLite would delete the log of a damaged database.
  if (!existsSync(file) || findDatabaseDamage(folder)) return;
  let mode: unknown;
  try {
    const db = new DatabaseSync(file, { timeout: 0 });
    try {
      mode = db.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode;
    } finally {
      db.close();
    }
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
  }
  if (mode === 'delete') return;
  throw new BackupError(
    `The server uses ${folder}. Stop all instances and run the command again. Nothing was changed.`,
  );
}

const SQLITE_BUSY = 5;

function isElsewhere({ machine, dataDir }: BackupInfo, folder: string): boolean {
  return machine !== machineId() || dataDir !== folder;
}

function countQueuedMails(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare(`SELECT count(*) AS count FROM outbox WHERE state = 'waiting'`).get()?.count);
  } finally {
    db.close();
  }
}
