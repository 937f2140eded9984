import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes a publication expire by the clock, without saving the entry. */
export function letPublicationEnd(folder: string, postId: number): void {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: 5000 });
  const past = Math.floor(Date.now() / 1000) - 60;
  // An earlier value would be a second row, and WordPress reads the first.
  database.prepare("DELETE FROM wp_postmeta WHERE post_id = ? AND meta_key = 'meguri_unpublish_at'").run(postId);
  const meta = 'INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (?, ?, ?)';
  database.prepare(meta).run(postId, 'meguri_unpublish_at', new Date(past * 1000).toISOString());
  const entry = 'SELECT type, entry_id FROM wp_meguri_entries WHERE post_id = ?';
  database
    .prepare(`UPDATE wp_meguri_entries SET unpublish_at = ? WHERE (type, entry_id) = (${entry})`)
    .run(past, postId);
  database.close();
}

/** Makes a scheduled post due, in the post and in cron. */
export function letTimePass(folder: string, postId: number): void {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: 5000 });
  const past = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
  database.prepare('UPDATE wp_posts SET post_date_gmt = ?, post_date = ? WHERE ID = ?').run(past, past, postId);
  const cron = database.prepare("SELECT option_value FROM wp_options WHERE option_name = 'cron'").get()
    ?.option_value as string;
  const event = /i:\d{10};(a:1:\{s:19:"publish_future_post".*?\}{4})/s;
  // First, because WordPress stops at the first event that is not due.
  const due = cron.replace(event, '').replace(/^a:\d+:\{/, (head) => `${head}i:1000000000;${event.exec(cron)?.[1]}`);
  database.prepare("UPDATE wp_options SET option_value = ? WHERE option_name = 'cron'").run(due);
  database.close();
}
