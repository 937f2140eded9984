import { isSubmissionKind, type SubmissionKind } from '../../../contract/forms/forms.ts';
import type { Database } from './database.ts';
import type { FileStore } from './file-store.ts';
import { MAY_HAVE_SEAT } from './seats.ts';

/** In days; for registrations, from the end of the event. */
export type RetentionDays = Record<SubmissionKind, number>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** In milliseconds; longer than the interval of reminders. */
const DIGEST_RETENTION_MS = 30 * DAY_MS;

/** Also deletes old digests and orphaned files. The caller checks the clock. @returns number of submissions */
export async function deleteExpired(
  database: Database,
  files: FileStore,
  days: RetentionDays,
  now: number,
): Promise<number> {
  let deleted = 0;
  const kindRows = await database.read((db) => db.prepare('SELECT DISTINCT kind FROM submissions').all());
  for (const kind of kindRows.map((row) => String(row.kind))) {
    // Kinds of removed forms have the longest period.
    const limit = isSubmissionKind(kind) ? days[kind] : Math.max(...Object.values(days));
    const threshold = new Date(now - limit * DAY_MS).toISOString();
    const condition = `kind = ? AND max(received_at, coalesce(event_ends_at, '')) < ?`;
    deleted += await deleteWhere(database, files, condition, [kind, threshold]);
  }
  await database.write((db) =>
    db
      .prepare(`DELETE FROM outbox WHERE kind = 'held' AND state <> 'waiting' AND due_at < ?`)
      .run(now - DIGEST_RETENTION_MS),
  );
  const storedFiles = await database.read((db) => db.prepare('SELECT stored_as FROM files').all());
  await files.removeOrphans(new Set(storedFiles.map((row) => String(row.stored_as))), now);
  // The log may contain rows that another process deleted.
  await database.truncateWal();
  return deleted;
}

/** Retention counts from the current end. @param ends in ISO 8601, by event id */
export function updateEventEnds(database: Database, ends: ReadonlyMap<number, string>): Promise<void> {
  return database.write((db) => {
    const update = db.prepare(
      `UPDATE submissions SET event_ends_at = ?1 WHERE ${MAY_HAVE_SEAT} AND subject = ?2 AND event_ends_at <> ?1`,
    );
    for (const [id, end] of ends) update.run(new Date(end).toISOString(), id);
  });
}

/** Deletes rows first: a row must never refer to a missing file. @param condition constant SQL, never input */
export async function deleteWhere(
  database: Database,
  files: FileStore,
  condition: string,
  values: readonly (string | number)[],
): Promise<number> {
  const { count, storedAs } = await database.write((db) => {
    const fileRows = db
      .prepare(`SELECT stored_as FROM files WHERE submission IN (SELECT id FROM submissions WHERE ${condition})`)
      .all(...values);
    const { changes } = db.prepare(`DELETE FROM submissions WHERE ${condition}`).run(...values);
    return { count: Number(changes), storedAs: fileRows.map((row) => String(row.stored_as)) };
  });
  await files.remove(storedAs);
  if (count > 0) await database.truncateWal();
  return count;
}
