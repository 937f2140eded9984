import type { SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import type { Database } from './database.ts';
import type { FileStore } from './files.ts';

/** How many days each kind is kept. */
export type RetentionDays = Record<SubmissionKind, number>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes what has been kept for long enough, with its files, mails and links. @returns how many */
export async function deleteExpired(
  database: Database,
  files: FileStore,
  days: RetentionDays,
  now = Date.now(),
): Promise<number> {
  let deleted = 0;
  for (const [kind, limit] of Object.entries(days)) {
    const before = new Date(now - limit * DAY_MS).toISOString();
    deleted += await deleteWhere(database, files, 'kind = ? AND received_at < ?', [kind, before]);
  }
  const known = await database.read((db) => db.prepare('SELECT stored_as FROM files').all());
  await files.removeOrphans(new Set(known.map((row) => String(row.stored_as))));
  // What somebody else has deleted, while others were reading, stands in it until then.
  await database.truncateLog();
  return deleted;
}

/**
 * Deletes submissions with all that belongs to them. The rows go first: a file without a row is removed later, a row
 * without its file would be a promise that nobody can keep.
 *
 * @param condition SQL over the table's columns, written here and never by anybody else
 */
export async function deleteWhere(
  database: Database,
  files: FileStore,
  condition: string,
  values: readonly (string | number)[],
): Promise<number> {
  const { count, storedAs } = await database.write((db) => {
    const stored = db
      .prepare(`SELECT stored_as FROM files WHERE submission IN (SELECT id FROM submissions WHERE ${condition})`)
      .all(...values);
    const { changes } = db.prepare(`DELETE FROM submissions WHERE ${condition}`).run(...values);
    return { count: Number(changes), storedAs: stored.map((row) => String(row.stored_as)) };
  });
  await files.remove(storedAs);
  if (count > 0) await database.truncateLog();
  return count;
}
