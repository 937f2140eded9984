import { existsSync, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RELEASE } from '../../release.ts';
import { MIGRATIONS } from './migrations.ts';
import { findIncompatibility } from './upgrade.ts';

/** Exists in `DATA_DIR` while a restore replaces files. */
export const UNFINISHED_RESTORE = 'RESTORE-UNFINISHED';

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
  if (existsSync(join(dataDir, UNFINISHED_RESTORE)))
    return `A restore into ${dataDir} was interrupted. Run it again: the replaced data is in ${dataDir}/before-restore-*.`;
  const path = join(dataDir, 'submissions.db');
  const damage = linkDamage(path) ?? damageOf(dataDir, path);
  return damage && `${path} ${damage}`;
}

function linkDamage(path: string): string | null {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return null;
  const target = resolve(dirname(path), readlinkSync(path));
  // A missing database is created, but not its folder.
  if (!existsSync(dirname(target))) return `is a link to ${target}, whose folder does not exist. Mount its disk.`;
  try {
    statSync(path, { throwIfNoEntry: false });
    return null;
  } catch (error) {
    return `is a link that cannot be followed (${error instanceof Error ? error.message : 'unknown error'}).`;
  }
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
      const incompatibility = findIncompatibility(db, RELEASE);
      if (incompatibility) return incompatibility;
      return hasTablesOf(version, db) ? null : `is the database of another program, or incomplete. ${RESTORE_HINT}`;
    } finally {
      db.close();
    }
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number; message: string };
    return DAMAGE_CODES.includes(errcode & 0xff) ? `cannot be used (${message}). ${RESTORE_HINT}` : null;
  }
}

const RESTORE_HINT =
  'Nothing was changed. Stop all instances, restore the last backup with “npm run restore -- FILE --to=DATA_DIR”, and ' +
  'start again (docs/guides/failures.md, "Restore submissions"). Without a backup, move submissions.db, ' +
  'submissions.db-wal and submissions.db-shm to another folder: the next start creates an empty database.';

/** Migrating the database of another program would add tables to it, or fail at the first submission. */
function hasTablesOf(version: number, db: DatabaseSync): boolean {
  const columns = columnsOf(db);
  if (version === 0) return columns.size === 0;
  const expected = new DatabaseSync(':memory:');
  try {
    expected.function('mailbox_of', { deterministic: true }, String);
    for (const { sql } of MIGRATIONS.slice(0, version)) expected.exec(sql);
    return [...columnsOf(expected)].every((name) => columns.has(name));
  } finally {
    expected.close();
  }
}

/** Returns names such as `submissions.reference`. */
function columnsOf(db: DatabaseSync): Set<string> {
  const rows = db
    .prepare(
      `SELECT tables.name || '.' || columns.name AS name
      FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    )
    .all();
  return new Set(rows.map(({ name }) => String(name)));
}

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
