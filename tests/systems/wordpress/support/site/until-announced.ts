import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const TIMEOUT_MS = 120_000;

/**
 * Waits until all changes are announced to the site, which happens after responses, or recorded as failed.
 * @param folder of the local WordPress
 */
export async function untilAnnounced(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: 5000, readOnly: true });
  try {
    const sql = `SELECT count(*) AS count FROM wp_options WHERE option_name LIKE 'meguri_change_%'`;
    const deadline = Date.now() + TIMEOUT_MS;
    while (database.prepare(sql).get()?.count !== 0) {
      if (Date.now() > deadline) throw new Error('WordPress has not announced its changes');
      await setTimeout(20);
    }
  } finally {
    database.close();
  }
}
