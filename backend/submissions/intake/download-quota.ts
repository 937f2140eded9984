import type { DatabaseSync } from 'node:sqlite';
import { LINK_DOWNLOADS } from '../../../contract/submissions/vocabulary.ts';
import type { Language } from '../../../contract/vocabulary.ts';

/** In milliseconds, for all ranges of a download. */
const CONTINUATION_MS = 30 * 60 * 1000;

/** In bytes. */
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

/** Finds links whose downloads are used up, too. */
export function findLink(db: DatabaseSync, id: string): LinkedDocument | null {
  const link = db
    .prepare(
      'SELECT links.lang, subject FROM links JOIN submissions ON submissions.id = links.submission WHERE links.id = ?',
    )
    .get(id);
  return link ? { download: Number(link.subject), lang: link.lang as Language } : null;
}

/**
 * Uses one download, unless a range continues the last one.
 * All ranges of a download are limited to the file size.
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

/** Viewers request the whole file, abort, and continue with ranges. */
export function returnUnreadBytes(db: DatabaseSync, id: string, bytes: number): void {
  db.prepare('UPDATE links SET bytes_left = bytes_left + ? WHERE id = ?').run(bytes, id);
}
