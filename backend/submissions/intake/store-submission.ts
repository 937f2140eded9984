import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FormFields, SubmissionKind } from '../../../contract/forms/forms.ts';
import type { FileKind } from '../../../contract/submissions/file-kind.ts';
import { LINK_DOWNLOADS, LINK_HOURS, type Suspicion } from '../../../contract/submissions/vocabulary.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { Database } from '../storage/database.ts';
import type { WrittenFile } from '../storage/file-store.ts';
import { seatOfMailbox, takenSeatsOf } from '../storage/seats.ts';
import type { StoredLink } from '../storage/submission.ts';
import { newLinkId } from './link-tokens.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The same content within this many hours counts as the same submission, whichever tab it comes from. */
const DUPLICATE_WINDOW_HOURS = 24;

/** A validated submission that is not stored yet. */
export interface NewSubmission<Kind extends SubmissionKind = SubmissionKind> {
  kind: Kind;
  key: string;
  suspicions: readonly Suspicion[];
  fields: FormFields<Kind>;
  /** The id of the document, of the position or of the event. */
  subject: number | null;
  /** Written to the disk already. */
  files: readonly (WrittenFile & { name: string; kind: FileKind })[];
  /** Of a registration. */
  event: RegistrationEvent | null;
  /** The languages of the document's files: each gets a link. */
  linkTo: readonly Language[];
}

/** What decides whether a registration for an event is taken. `endsAt` in ISO 8601. */
interface RegistrationEvent {
  capacity: number;
  endsAt: string;
  isClosed: boolean;
}

/** A registration that came too late, or for which no seat is left. */
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
  /** False for a duplicate, whose files are not needed. */
  isNew: boolean;
  links: StoredLink[];
}

/**
 * Stores a submission and queues its mails in one transaction. A duplicate is stored once: it has the same idempotency key
 * and content, or the same content within a day. The same key with other content is another submission, because a visitor
 * who goes back and changes the form means it.
 *
 * A registration takes one seat, in the same transaction: also of several processes, none takes the last one twice. The same form sent
 * again is answered as before, whatever has become of the event since. Another registration of a mailbox that has a seat is stored as
 * a repetition, and a suspected one is held; neither takes a seat, and both are answered as any other.
 *
 * @throws {StorageError | RegistrationRefused} and then nothing is stored. The caller removes the files, unless the submission is new.
 */
export function storeSubmission(submission: NewSubmission, database: Database, now = new Date()): Promise<StoreResult> {
  const { kind, key, fields, subject } = submission;
  const content = digest([kind, subject, fields, submission.files.map((file) => [file.name, file.digest])]);
  const once = digest([key, content]);
  return database.write((db) => {
    const since = new Date(now.getTime() - DUPLICATE_WINDOW_HOURS * HOUR_MS).toISOString();
    // Of registrations, only the same form: the screen must not tell a stranger the reference of whoever has registered.
    const sameContent = submission.event ? null : content;
    const duplicate = db
      .prepare('SELECT id, reference FROM submissions WHERE once = ? OR (content = ? AND received_at > ?)')
      .get(once, sameContent, since);
    if (duplicate) {
      const links = issueLinks(db, Number(duplicate.id), submission, now);
      return { reference: String(duplicate.reference), isNew: false, links };
    }
    if (submission.event) checkSeat(db, submission.event, subject);
    const hasSeat = submission.event !== null && submission.suspicions.length === 0;
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
        JSON.stringify(submission.suspicions),
        now.toISOString(),
        subject,
        submission.event && new Date(submission.event.endsAt).toISOString(),
        fields.email,
        JSON.stringify(fields),
        once,
        content,
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
    if (submission.suspicions.length === 0) queueMails(db, id, now);
    return { reference, isNew: true, links: issueLinks(db, id, submission, now) };
  });
}

/** As for a registration that takes a seat, also where this one will not: the answer must not tell whether its mailbox has one. */
function checkSeat(db: DatabaseSync, { capacity, isClosed }: RegistrationEvent, event: number | null): void {
  if (isClosed) throw new RegistrationRefused('closed');
  if (takenSeatsOf(db, Number(event)) >= capacity) throw new RegistrationRefused('full');
}

/** The valid links of a submission, with new ones in place of those that have expired or are used up. */
function issueLinks(db: DatabaseSync, submission: number, { linkTo }: NewSubmission, now: Date): StoredLink[] {
  return linkTo.map((lang) => {
    const known = db
      .prepare('SELECT * FROM links WHERE submission = ? AND lang = ? AND expires_at > ? AND downloads < ?')
      .get(submission, lang, now.getTime(), LINK_DOWNLOADS);
    if (known)
      return { id: String(known.id), lang, expiresAt: Number(known.expires_at), downloads: Number(known.downloads) };
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

/** Digits and letters that are not confused on the telephone (Crockford's base 32). */
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
