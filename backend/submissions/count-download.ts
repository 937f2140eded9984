import type { DatabaseSync } from 'node:sqlite';
import { LINK_DOWNLOADS } from '../../contract/submissions/vocabulary.ts';
import type { Language } from '../../contract/vocabulary.ts';

/** A reader that fetches a file piece by piece may go on for so long, in milliseconds. */
const GOES_ON_MS = 30 * 60 * 1000;

/**
 * Counts a download, except where it is the next piece of one that was counted a moment ago.
 *
 * @param start the first byte that is asked for; infinite where none is (HEAD)
 * @returns null where there is no such link, or it has been used up
 */
export function countDownload(
  db: DatabaseSync,
  id: string,
  start: number,
  now = Date.now(),
): { download: number; lang: Language } | null {
  const link = db
    .prepare(
      `SELECT links.*, submissions.subject FROM links JOIN submissions ON submissions.id = links.submission
      WHERE links.id = ?`,
    )
    .get(id);
  if (!link) return null;
  const goesOn = start > 0 && now - Number(link.last_download_at) < GOES_ON_MS;
  if (start !== Number.POSITIVE_INFINITY && !goesOn) {
    if (Number(link.downloads) >= LINK_DOWNLOADS) return null;
    db.prepare('UPDATE links SET downloads = downloads + 1, last_download_at = ? WHERE id = ?').run(now, id);
  }
  return { download: Number(link.subject), lang: link.lang as Language };
}
