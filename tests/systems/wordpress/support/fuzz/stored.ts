/** Reads entries from the database, bypassing WordPress. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const TYPES: Readonly<Record<string, string>> = {
  meguri_work: 'works',
  meguri_news: 'news',
  meguri_column: 'columns',
  meguri_seminar: 'seminars',
  meguri_download: 'downloads',
  meguri_job: 'jobs',
  meguri_page: 'pages',
  meguri_campaign: 'campaigns',
};
export const ENTRY_TYPES = Object.values(TYPES);

export interface Stored {
  id: number;
  type: string;
  postType: string;
  lang: 'ja' | 'en';
  entryId: number;
  slug: string;
  title: string;
  content: string;
  status: string;
  /** Published without a password and not expired. An English post also needs its Japanese post. */
  isOpen: boolean;
  /** Withheld because it is invalid */
  isWithheld: boolean;
  kind: string;
}

const META = [
  'meguri_lang',
  'meguri_entry_id',
  'meguri_withheld',
  'meguri_unpublish_at',
  'meguri_change_of',
  'meguri_kind',
];

/** Returns all posts except prepared changes and posts that have never been saved. */
export function storedEntries(folder: string): Stored[] {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: 5000, readOnly: true });
  try {
    const types = Object.keys(TYPES).map((type) => `'${type}'`);
    const posts = database
      .prepare(
        `SELECT ID, post_type, post_name, post_title, post_content, post_status, post_password FROM wp_posts
         WHERE post_type IN (${types.join()}) AND post_status <> 'auto-draft'`,
      )
      .all() as Record<string, string>[];
    const meta = new Map<string, string>();
    const keys = META.map((key) => `'${key}'`).join();
    for (const row of database
      .prepare(
        `SELECT post_id, meta_key, meta_value FROM wp_postmeta WHERE meta_key IN (${keys}) ORDER BY meta_id DESC`,
      )
      .all())
      meta.set(`${row.post_id} ${row.meta_key}`, String(row.meta_value));
    return posts.flatMap((row): Stored[] => {
      const of = (key: string) => meta.get(`${row.ID} meguri_${key}`);
      const entryId = Number(of('entry_id') ?? 0);
      if (entryId === 0 || of('change_of') !== undefined) return [];
      return [
        {
          id: Number(row.ID),
          type: TYPES[row.post_type ?? ''] ?? '',
          postType: row.post_type ?? '',
          lang: of('lang') === 'en' ? 'en' : 'ja',
          entryId,
          slug: row.post_name ?? '',
          title: row.post_title ?? '',
          content: row.post_content ?? '',
          status: row.post_status ?? '',
          isOpen: row.post_status === 'publish' && row.post_password === '' && !isOver(of('unpublish_at') ?? ''),
          isWithheld: of('withheld') !== undefined,
          kind: of('kind') ?? '',
        },
      ];
    });
  } finally {
    database.close();
  }
}

/** Returns whether a time has passed. The SQLite integration stores `2026-11-25T10:00:00Z` without its letters. */
function isOver(text: string): boolean {
  const [, day = '', time = '', zone = ''] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(.*)$/.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return day !== '' && isDay && Date.parse(`${day}T${time}${zone || 'Z'}`) <= Date.now();
}
