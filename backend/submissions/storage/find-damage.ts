import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

/** In bytes. A full check takes up to a second; above this size, SQLite reads only header and schema. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const DAMAGE_CODES = [11, 26];

/**
 * Finds damage before the file is opened for writing.
 * SQLite would delete a log beside an empty or missing database.
 *
 * @returns the problem and a remedy; null if intact or unreadable at the moment
 */
export function findDatabaseDamage(dataDir: string): string | null {
  const path = join(dataDir, 'submissions.db');
  const damage = damageOf(dataDir, path);
  return damage && `${path} ${damage}`;
}

function damageOf(dataDir: string, path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) return `is not a file. ${RESTORE_HINT}`;
  if (!stats || stats.size === 0) {
    const state = stats ? 'is empty' : 'is missing';
    if (sizeOf(`${path}-wal`) > 0) return `${state}, but its log submissions.db-wal is there. ${RESTORE_HINT}`;
    return stats && hasFiles(dataDir) ? `is empty, but there are uploaded files. ${RESTORE_HINT}` : null;
  }
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      const isSmall = stats.size + sizeOf(`${path}-wal`) <= MAX_CHECKED_BYTES;
      const query = isSmall ? 'PRAGMA quick_check(1)' : "SELECT 'ok' AS quick_check FROM sqlite_schema LIMIT 1";
      const result = String(db.prepare(query).get()?.quick_check ?? 'ok');
      if (result !== 'ok') return `is damaged (${result.replace(/\s+/g, ' ')}). ${RESTORE_HINT}`;
      const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
      return version > MIGRATIONS.length
        ? `was written by a newer version of this software. Install that version again, or restore the backup from before it.`
        : null;
    } finally {
      db.close();
    }
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number; message: string };
    return DAMAGE_CODES.includes(errcode & 0xff) ? `cannot be used (${message}). ${RESTORE_HINT}` : null;
  }
}

const RESTORE_HINT =
  'Nothing was changed. Stop all instances, move submissions.db, submissions.db-wal and submissions.db-shm to another ' +
  'folder, put submissions.db of the last backup in its place, and start again (docs/guides/failures.md, "Restore ' +
  'submissions"). Without a backup, the next start creates an empty database.';

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function hasFiles(dataDir: string): boolean {
  try {
    return readdirSync(join(dataDir, 'files')).length > 0;
  } catch {
    return false;
  }
}
