import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FileKind } from '../../contract/submissions/file-kind.ts';
import type { FormFields } from '../../contract/submissions/forms.ts';
import {
  LINK_DOWNLOADS,
  LINK_HOURS,
  type SubmissionKind,
  type Suspicion,
} from '../../contract/submissions/vocabulary.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { Database } from './database.ts';
import type { WrittenFile } from './files.ts';
import { newLinkId } from './link-tokens.ts';
import type { StoredLink } from './submission.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The same content within so many hours is the same enquiry, whichever tab it comes from. */
const SAME_WITHIN_HOURS = 24;
/** One mailbox gets no more acknowledgements in 24 hours: it may be that of somebody who is to be annoyed. */
const MOST_ACKNOWLEDGED = 10;

/** What arrived, checked. */
export interface Arrival<Kind extends SubmissionKind = SubmissionKind> {
  kind: Kind;
  key: string;
  suspicions: readonly Suspicion[];
  fields: FormFields<Kind>;
  /** The number of the document, or of the position. */
  subject: number | null;
  /** On the disk already. */
  files: readonly (WrittenFile & { name: string; kind: FileKind })[];
  /** The languages of the document's files: each gets a link. */
  linkTo: readonly Language[];
}

export interface Received {
  reference: string;
  /** False where it was there already: then its files are not needed. */
  isNew: boolean;
  links: StoredLink[];
}

/**
 * Stores what arrived, with the mails that it causes, in one transaction. Once only, however often it is sent: told by
 * the form's key, or by the same content within a day. Another content under the same key is another enquiry, because
 * who goes back and changes something means it.
 *
 * @throws {StorageError} and then nothing of it is stored. Its files are the caller's to remove, unless it is new.
 */
export function receive(arrival: Arrival, database: Database, now = new Date()): Promise<Received> {
  const { kind, key, fields, subject } = arrival;
  const content = digest([kind, subject, fields, arrival.files.map((file) => [file.name, file.digest])]);
  const once = digest([key, content]);
  return database.write((db) => {
    const since = new Date(now.getTime() - SAME_WITHIN_HOURS * HOUR_MS).toISOString();
    const known = db
      .prepare('SELECT id, reference FROM submissions WHERE once = ? OR (content = ? AND received_at > ?)')
      .get(once, content, since);
    if (known) {
      const links = linksOf(db, Number(known.id), arrival, now);
      return { reference: String(known.reference), isNew: false, links };
    }
    const reference = newReference(db);
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO submissions (reference, kind, lang, suspicions, received_at, subject, email, fields, once, content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        reference,
        kind,
        fields.lang,
        JSON.stringify(arrival.suspicions),
        now.toISOString(),
        subject,
        fields.email,
        JSON.stringify(fields),
        once,
        content,
      );
    const id = Number(lastInsertRowid);
    for (const file of arrival.files) {
      db.prepare('INSERT INTO files (submission, name, kind, bytes, stored_as) VALUES (?, ?, ?, ?, ?)').run(
        id,
        file.name,
        file.kind,
        file.bytes,
        file.storedAs,
      );
    }
    if (arrival.suspicions.length === 0) queueMails(db, id, now);
    return { reference, isNew: true, links: linksOf(db, id, arrival, now) };
  });
}

/**
 * One mail to the staff and one to the visitor, who gets {@link MOST_ACKNOWLEDGED} a day at most; those that are queued
 * already stay as they are.
 */
export function queueMails(db: DatabaseSync, submission: number, now: Date): void {
  const since = new Date(now.getTime() - 24 * HOUR_MS).toISOString();
  const acknowledged = db
    .prepare(
      `SELECT count(*) AS count FROM outbox JOIN submissions ON submissions.id = outbox.submission
      WHERE outbox.kind = 'acknowledgement' AND received_at > ?
        AND mailbox_of(email) = (SELECT mailbox_of(email) FROM submissions WHERE id = ?)`,
    )
    .get(since, submission);
  const isAnswered = Number(acknowledged?.count) < MOST_ACKNOWLEDGED;
  for (const kind of ['notice', ...(isAnswered ? ['acknowledgement'] : [])]) {
    // Due at once, whatever the clock says when it is sent.
    db.prepare('INSERT INTO outbox (submission, kind, due_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING').run(
      submission,
      kind,
    );
  }
}

/** The links that still serve; new ones in the place of those that do not. */
function linksOf(db: DatabaseSync, submission: number, { linkTo }: Arrival, now: Date): StoredLink[] {
  return linkTo.map((lang) => {
    const known = db
      .prepare('SELECT * FROM links WHERE submission = ? AND lang = ? AND expires_at > ? AND downloads < ?')
      .get(submission, lang, now.getTime(), LINK_DOWNLOADS);
    if (known)
      return { id: String(known.id), lang, expiresAt: Number(known.expires_at), downloads: Number(known.downloads) };
    // Whole seconds: that is what the token says.
    const expiresAt = Math.floor((now.getTime() + LINK_HOURS * HOUR_MS) / 1000) * 1000;
    const link = { id: newLinkId(), lang, expiresAt, downloads: 0 };
    db.prepare('INSERT INTO links (id, submission, lang, expires_at) VALUES (?, ?, ?, ?)').run(
      link.id,
      submission,
      lang,
      expiresAt,
    );
    return link;
  });
}

/** Digits and letters that nobody confuses on the telephone (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newReference(db: DatabaseSync): string {
  for (;;) {
    const letters = [...randomBytes(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    const reference = `${letters.slice(0, 4)}-${letters.slice(4)}`;
    if (!db.prepare('SELECT 1 FROM submissions WHERE reference = ?').get(reference)) return reference;
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
