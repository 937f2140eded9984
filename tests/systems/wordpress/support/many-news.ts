import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Greater than all ids of the fixture content */
const FIRST_ID = 1000;

/**
 * Copies a news item in both languages, each a minute older than the next.
 * @param folder of the WordPress
 */
export function writeManyNews(folder: string, count: number): void {
  const [file = ''] = readdirSync(join(folder, 'database')).filter((name) => name.endsWith('.sqlite'));
  const database = new DatabaseSync(join(folder, 'database', file), { timeout: 10_000 });
  const row = (lang: string) =>
    database
      .prepare("SELECT post_id FROM wp_meguri_entries WHERE type = 'news' AND entry_id = 15 AND lang = ?")
      .get(lang) as { post_id: number };
  const { last } = database.prepare('SELECT MAX(ID) AS last FROM wp_posts').get() as { last: number };
  database.exec(`
    BEGIN;
    CREATE TEMP TABLE copies AS
      WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ${count})
      SELECT n + ${FIRST_ID} AS entry, ${last + 1} + n * 2 + original.offset AS post, original.id AS original,
        CAST(strftime('%s', '2020-01-01') AS INTEGER) + n * 60 AS moment
      FROM number, (SELECT ${row('ja').post_id} AS id, 0 AS offset UNION ALL SELECT ${row('en').post_id}, 1) AS original;
  `);
  copyRows('wp_posts', 'ID', {
    ID: 'post',
    post_title: "post_title || ' ' || entry",
    post_date: "datetime(moment, 'unixepoch', '+9 hours')",
    post_date_gmt: "datetime(moment, 'unixepoch')",
    post_name: "'news-' || post",
  });
  copyRows('wp_postmeta', 'post_id', {
    meta_id: 'NULL',
    post_id: 'post',
    meta_value: "CASE meta_key WHEN 'meguri_entry_id' THEN entry ELSE meta_value END",
  });
  copyRows('wp_meguri_entries', 'post_id', {
    post_id: 'post',
    entry_id: 'entry',
    published_at: 'moment',
    pinned_until: '0',
    month: "strftime('%Y-%m', moment, 'unixepoch')",
  });
  database.exec('COMMIT');
  database.close();

  /** @param changed SQL expressions by column */
  function copyRows(table: string, key: string, changed: Record<string, string>): void {
    const columns = (database.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(
      ({ name }) => name,
    );
    const values = columns.map((name) => changed[name] ?? name);
    database.exec(
      `INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} JOIN copies ON original = ${table}.${key}`,
    );
  }
}
