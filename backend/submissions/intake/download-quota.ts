import type { DatabaseSync } from 'node:sqlite';
import { LINK_DOWNLOADS } from '../../../contract/submissions/vocabulary.ts';
import type { Language } from '../../../contract/vocabulary.ts';

/** Maximum duration of a download in several range requests, in milliseconds. */
const CONTINUATION_MS = 30 * 60 * 1000;

/** Requested range, in bytes. */
export interface RequestedPart {
  start: number;
  /** 0 for HEAD. */
  length: number;
  /** Size of the whole file. */
  size: number;
}

export interface LinkedDocument {
  download: number;
  lang: Language;
}

/** Returns the document of a link, even if its downloads are used up; null if no such link exists. */
export function findLink(db: DatabaseSync, id: string): LinkedDocument | null {
  const link = db
    .prepare(
      'SELECT links.lang, subject FROM links JOIN submissions ON submissions.id = links.submission WHERE links.id = ?',
    )
    .get(id);
  return link ? { download: Number(link.subject), lang: link.lang as Language } : null;
}

/**
 * Uses one download of a link, unless a range request continues the last download.
 * All ranges of a download together are limited to the size of the file.
 *
 * @returns false if the link does not exist or no download is left
 */
export function takeDownload(
  db: DatabaseSync,
  id: string,
  { start, length, size }: RequestedPart,
  now = Date.now(),
): boolean {
  const link = db.prepare('SELECT * FROM links WHERE id = ?').get(id);
  if (!link) return false;
  const isUsedUp = Number(link.downloads) >= LINK_DOWNLOADS;
  const bytesLeft = Number(link.bytes_left);
  if (length === 0) return !isUsedUp || bytesLeft > 0;
  const age = now - Number(link.last_download_at);
  if (start > 0 && length <= bytesLeft && age >= 0 && age < CONTINUATION_MS) {
    db.prepare('UPDATE links SET bytes_left = bytes_left - ? WHERE id = ?').run(length, id);
    return true;
  }
  if (isUsedUp) return false;
  db.prepare('UPDATE links SET downloads = downloads + 1, last_download_at = ?, bytes_left = ? WHERE id = ?').run(
    now,
    size - length,
    id,
  );
  return true;
}

/** Returns bytes that were not sent: viewers request the whole file, abort, and continue with ranges. */
export function returnUnreadBytes(db: DatabaseSync, id: string, bytes: number): void {
  db.prepare('UPDATE links SET bytes_left = bytes_left + ? WHERE id = ?').run(bytes, id);
}
