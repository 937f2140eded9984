/** The consistent copy of the database that a backup contains. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { usedReleases } from '../storage/upgrade.ts';
import { BackupError } from './backup-error.ts';

/** All pages in one step. Otherwise every write of the server would start the copy again. */
const ALL_PAGES = 2_147_483_647;
/** SQLite's busy timeout, in milliseconds. */
const BUSY_MS = 5000;

export interface DatabaseCopy {
  /** Names of the referenced files. */
  storedFiles: string[];
  oldestRelease: string | null;
}

/** Opens the database read-only. @throws {BackupError} if it does not exist */
export function openSource(dataDir: string): DatabaseSync {
  const path = join(dataDir, 'submissions.db');
  if (!existsSync(path)) throw new BackupError(`There is nothing to back up: ${path} does not exist.`);
  return new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
}

/** Also while other processes write. The copy is one file without a log. */
export async function copyDatabase(source: DatabaseSync, target: string): Promise<DatabaseCopy> {
  await backup(source, target, { rate: ALL_PAGES });
  const copy = new DatabaseSync(target);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    return {
      storedFiles: copy
        .prepare('SELECT stored_as FROM files ORDER BY id')
        .all()
        .map((row) => String(row.stored_as)),
      oldestRelease: usedReleases(copy).at(-1)?.oldestRelease ?? null,
    };
  } finally {
    copy.close();
  }
}

/**
 * Deletes submissions from the copy that were deleted from the source while the files were read.
 *
 * @param missing names of files that do not exist any more
 * @returns those that the source still refers to
 */
export function removeDeleted(source: DatabaseSync, target: string, missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const stillReferenced = source.prepare('SELECT 1 FROM files WHERE stored_as = ?');
  const lost = missing.filter((name) => stillReferenced.get(name));
  const copy = new DatabaseSync(target, { enableForeignKeyConstraints: true });
  try {
    copy.exec('PRAGMA secure_delete = ON');
    const remove = copy.prepare(
      'DELETE FROM submissions WHERE id = (SELECT submission FROM files WHERE stored_as = ?)',
    );
    for (const name of missing) if (!lost.includes(name)) remove.run(name);
    return lost;
  } finally {
    copy.close();
  }
}
