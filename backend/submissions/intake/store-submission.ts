import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FormFields, SubmissionKind } from '../../../contract/forms/forms.ts';
import type { FileKind } from '../../../contract/submissions/file-kind.ts';
import { LINK_DOWNLOADS, LINK_HOURS, type SpamFlag } from '../../../contract/submissions/vocabulary.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { Database } from '../storage/database.ts';
import type { WrittenFile } from '../storage/file-store.ts';
import { seatOfMailbox, takenSeatsOf } from '../storage/seats.ts';
import type { StoredLink } from '../storage/submission.ts';
import { newLinkId } from './link-tokens.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Period in which the same content is a duplicate. */
const DUPLICATE_WINDOW_HOURS = 24;

export interface NewSubmission<Kind extends SubmissionKind = SubmissionKind> {
  kind: Kind;
  key: string;
  spamFlags: readonly SpamFlag[];
  fields: FormFields<Kind>;
  subject: number | null;
  /** Already on disk. */
  files: readonly (WrittenFile & { name: string; kind: FileKind })[];
  event: RegistrationEvent | null;
  /** Each language gets a link. */
  linkTo: readonly Language[];
}

/** `endsAt` is in ISO 8601. */
interface RegistrationEvent {
  capacity: number;
  endsAt: string;
  isClosed: boolean;
}

export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
  readonly reason: 'closed' | 'full';

  constructor(reason: RegistrationRefused['reason']) {
    super(`registration is ${reason}`);
    this.reason = reason;
  }
}

export interface StoreResult {
  reference: string;
  /** False for a duplicate. */
  isNew: boolean;
  links: StoredLink[];
}

/**
 * Stores a submission and queues its mails in one transaction.
 * Duplicates have the same key and content, or the same content within a day. The same key with other content is a new
 * submission. Seats are taken in the transaction, so that processes cannot overbook. A resubmitted form gets its
 * original response. Repeated and flagged registrations take no seat, but get the usual response.
 *
 * @throws {StorageError | RegistrationRefused} if nothing was stored. The caller removes the files unless the
 *   submission is new.
 */
export function storeSubmission(submission: NewSubmission, database: Database, now = new Date()): Promise<StoreResult> {
  const { kind, key, fields, subject } = submission;
  const contentDigest = digest([kind, subject, fields, submission.files.map((file) => [file.name, file.digest])]);
  const requestDigest = digest([key, contentDigest]);
  return database.write((db) => {
    const since = new Date(now.getTime() - DUPLICATE_WINDOW_HOURS * HOUR_MS).toISOString();
    // A stranger must not learn the reference of another registration.
    const sameContent = submission.event ? null : contentDigest;
    const duplicate = db
      .prepare('SELECT id, reference FROM submissions WHERE once = ? OR (content = ? AND received_at > ?)')
      .get(requestDigest, sameContent, since);
    if (duplicate) {
      const links = issueLinks(db, Number(duplicate.id), submission, now);
      return { reference: String(duplicate.reference), isNew: false, links };
    }
    if (submission.event) checkSeat(db, submission.event, subject);
    const hasSeat = submission.event !== null && submission.spamFlags.length === 0;
    const repeats = hasSeat ? seatOfMailbox(db, Number(subject), fields.email) : null;
    const reference = newReference(db);
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO submissions
          (reference, kind, lang, suspicions, received_at, subject, event_ends_at, email, fields, once, content, repeats)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        reference,
        kind,
        fields.lang,
        JSON.stringify(submission.spamFlags),
        now.toISOString(),
        subject,
        submission.event && new Date(submission.event.endsAt).toISOString(),
        fields.email,
        JSON.stringify(fields),
        requestDigest,
        contentDigest,
        repeats,
      );
    const id = Number(lastInsertRowid);
    for (const file of submission.files) {
      db.prepare('INSERT INTO files (submission, name, kind, bytes, stored_as) VALUES (?, ?, ?, ?, ?)').run(
        id,
        file.name,
        file.kind,
        file.bytes,
        file.storedAs,
      );
    }
    if (submission.spamFlags.length === 0) queueMails(db, id, now);
    return { reference, isNew: true, links: issueLinks(db, id, submission, now) };
  });
}

/** The response must not reveal whether a mailbox has a seat. */
function checkSeat(db: DatabaseSync, { capacity, isClosed }: RegistrationEvent, event: number | null): void {
  if (isClosed) throw new RegistrationRefused('closed');
  if (takenSeatsOf(db, Number(event)) >= capacity) throw new RegistrationRefused('full');
}

/** Replaces expired and used-up links. */
function issueLinks(db: DatabaseSync, submission: number, { linkTo }: NewSubmission, now: Date): StoredLink[] {
  return linkTo.map((lang) => {
    const existing = db
      .prepare('SELECT * FROM links WHERE submission = ? AND lang = ? AND expires_at > ? AND downloads < ?')
      .get(submission, lang, now.getTime(), LINK_DOWNLOADS);
    if (existing)
      return {
        id: String(existing.id),
        lang,
        expiresAt: Number(existing.expires_at),
        downloads: Number(existing.downloads),
      };
    // Whole seconds, as in the token.
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

/** Crockford's base 32, unambiguous on the telephone. */
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
