/** Migrates the database of an earlier release, and lets an earlier release use a newer one that is compatible. */
import type { DatabaseSync } from 'node:sqlite';
import { compareReleases } from '../../release.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

/** A release that opened the database, and the oldest one that can use it since. */
export interface UsedRelease {
  release: string;
  oldestRelease: string;
  /** Path of the automatic backup made before. */
  backup: string | null;
}

/** A database that another release has opened last. */
export interface Upgrade {
  /** Null: before releases were stored. */
  from: string | null;
  to: string;
}

/** Written by a release with which this one is not compatible. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** Oldest first; empty before the first migration that stores them. */
export function usedReleases(db: DatabaseSync): UsedRelease[] {
  const hasTable = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'releases'`).get();
  if (!hasTable) return [];
  return db
    .prepare('SELECT release, oldest_release, backup FROM releases ORDER BY id')
    .all()
    .map((row) => ({
      release: String(row.release),
      oldestRelease: String(row.oldest_release),
      backup: row.backup === null ? null : String(row.backup),
    }));
}

/** Returns null for a new database, and if this release has opened it last. @throws {NewerDatabaseError} */
export function findUpgrade(db: DatabaseSync, release: string, migrations = MIGRATIONS): Upgrade | null {
  const version = userVersion(db);
  const problem = findIncompatibility(db, release, migrations);
  if (problem) throw new NewerDatabaseError(`The database ${problem}`);
  const last = usedReleases(db).at(-1);
  if (version === 0 || (version >= migrations.length && last?.release === release)) return null;
  return { from: last?.release ?? null, to: release };
}

/** A rollback changes no data, so it needs no backup. */
export function isRollback({ from, to }: Upgrade): boolean {
  return from !== null && compareReleases(from, to) > 0;
}

/** Runs in a transaction, because another process may have migrated the database meanwhile. */
export function migrate(
  db: DatabaseSync,
  release: string,
  { backup, migrations = MIGRATIONS }: { backup: string | null; migrations?: readonly Migration[] | undefined },
): void {
  const isNew = userVersion(db) === 0;
  if (!isNew && findUpgrade(db, release, migrations) === null) return;
  const stored = usedReleases(db).at(-1)?.oldestRelease;
  for (const { sql } of migrations.slice(userVersion(db))) db.exec(sql);
  db.exec(`PRAGMA user_version = ${Math.max(userVersion(db), migrations.length)}`);
  const oldest = [...migrations.map(({ oldestRelease }) => oldestRelease), ...(stored ? [stored] : [])];
  db.prepare('INSERT INTO releases (release, oldest_release, opened_at, backup) VALUES (?, ?, ?, ?)').run(
    release,
    newest(oldest),
    new Date().toISOString(),
    backup,
  );
}

/** Why a release cannot use the database, as the rest of a sentence; null if it can. */
export function findIncompatibility(db: DatabaseSync, release: string, migrations = MIGRATIONS): string | null {
  if (userVersion(db) <= migrations.length) return null;
  const used = usedReleases(db);
  const oldest = used.at(-1)?.oldestRelease;
  if (oldest !== undefined && compareReleases(release, oldest) >= 0) return null;
  const backup = lastBackupFor(used, release);
  const remedy = backup ? `or restore the backup made before it: ${backup}` : 'or restore the backup from before it';
  return `was written by a newer version of this software${oldest ? ` and needs ${oldest} or later` : ''}. Install that version again, ${remedy}.`;
}

/** Path of the newest automatic backup that the release can use, or null. */
export function lastBackupFor(used: readonly UsedRelease[], release: string): string | null {
  const lastUsable = used.findLastIndex(({ oldestRelease }) => compareReleases(release, oldestRelease) >= 0);
  return used[lastUsable + 1]?.backup ?? null;
}

function userVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

function newest(releases: readonly string[]): string {
  return releases.reduce((a, b) => (compareReleases(a, b) >= 0 ? a : b));
}
