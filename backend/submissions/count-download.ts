import type { DatabaseSync } from 'node:sqlite';
import { LINK_DOWNLOADS } from '../../contract/submissions/vocabulary.ts';
import type { Language } from '../../contract/vocabulary.ts';

/** A reader that fetches a file piece by piece may go on for so long, in milliseconds. */
const GOES_ON_MS = 30 * 60 * 1000;

/** What of the file is asked for, in bytes. */
export interface RequestedPart {
  start: number;
  /** 0 where only the headers are asked for. */
  length: number;
  /** Of the whole file. */
  size: number;
}

export interface LinkedDocument {
  download: number;
  lang: Language;
}

/** The document that a link leads to, whether it still serves or not; null where there is no such link. */
export function findLink(db: DatabaseSync, id: string): LinkedDocument | null {
  const link = db
    .prepare(
      'SELECT links.lang, subject FROM links JOIN submissions ON submissions.id = links.submission WHERE links.id = ?',
    )
    .get(id);
  return link ? { download: Number(link.subject), lang: link.lang as Language } : null;
}

/**
 * Counts a download, except where it is the next piece of one that was counted a moment ago: all its pieces together have
 * no more bytes than the file.
 *
 * @returns false where there is no such link, or it has been used up
 */
export function countDownload(
  db: DatabaseSync,
  id: string,
  { start, length, size }: RequestedPart,
  now = Date.now(),
): boolean {
  const link = db.prepare('SELECT * FROM links WHERE id = ?').get(id);
  if (!link) return false;
  const isUsedUp = Number(link.downloads) >= LINK_DOWNLOADS;
  const left = Number(link.bytes_left);
  if (length === 0) return !isUsedUp || left > 0;
  const age = now - Number(link.last_download_at);
  if (start > 0 && length <= left && age >= 0 && age < GOES_ON_MS) {
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

/** Viewers begin with the whole file, leave it, and go on with pieces: what was not fetched may still be. */
export function returnUnread(db: DatabaseSync, id: string, bytes: number): void {
  db.prepare('UPDATE links SET bytes_left = bytes_left + ? WHERE id = ?').run(bytes, id);
}
