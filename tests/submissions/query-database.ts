import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Runs a statement on a backend's database from outside. @returns the rows; none for a change */
export function queryDatabase(query: string, { dataDir }: { dataDir: string }) {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'));
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
}
