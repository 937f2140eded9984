import type { DatabaseSync } from 'node:sqlite';
import { givesSeat, type SubmissionKind } from '../../../contract/forms/forms.ts';
import { cleanEmail } from '../../../contract/forms/normalize.ts';
import { DAILY_MAILBOX } from '../mail/daily-digest.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { type Database, type OpenOptions, openDatabase } from '../storage/database.ts';
import { findSuspension, type Suspension, trustClock } from '../storage/deletion-guard.ts';
import { createFileStore } from '../storage/file-store.ts';
import { deleteExpired, deleteWhere, type RetentionDays } from '../storage/retention.ts';
import { seatOfMailbox, takenSeats, takenSeatsOf } from '../storage/seats.ts';
import {
  filesOf,
  linksOf,
  readableSubmissions,
  type StoredFile,
  type StoredLink,
  type Submission,
  toSubmission,
} from '../storage/submission.ts';

export interface MailState {
  kind: 'notice' | 'acknowledgement' | 'held' | 'daily';
  state: 'waiting' | 'sent' | 'given_up';
  attempts: number;
  sentAt: string | null;
  lastError: string | null;
}

export interface InboxEntry {
  submission: Submission;
  files: StoredFile[];
  mails: MailState[];
  links: StoredLink[];
}

export interface InboxFilter {
  kind?: SubmissionKind | undefined;
  /** Only submissions received at this time or later. */
  since?: Date | undefined;
  /** Only unanswered submissions. */
  isNew?: boolean;
  /** Only flagged submissions; other lists exclude them. */
  isFlagged?: boolean;
}

interface InboxList {
  /** Newest first. */
  entries: InboxEntry[];
  /** References of unreadable submissions. */
  unreadable: string[];
}

/** `full`: still flagged, because no seat is free. */
type ClearResult =
  | { outcome: 'cleared'; repeats: string | null }
  | { outcome: 'full'; taken: number; capacity: number }
  | { outcome: 'unknown' };

/** Staff access, also while the server is running. */
export interface Inbox {
  list(filter: InboxFilter): Promise<InboxList>;
  has(reference: string): Promise<boolean>;
  /** @throws {UnreadableSubmission} */
  find(reference: string): Promise<InboxEntry | null>;
  /** Marks as answered or unanswered. @returns whether the submission exists */
  mark(reference: string, isAnswered: boolean): Promise<boolean>;
  /**
   * Removes spam flags and queues mails.
   * A registration takes a seat, unless its mailbox has one.
   *
   * @param capacity null: unlimited
   */
  clear(reference: string, capacity: number | null): Promise<ClearResult>;
  /** The last digest of each mailbox. */
  digests(): Promise<MailState[]>;
  takenSeats(): Promise<Map<number, number>>;
  /** Also retries given-up mails. Returns their number. */
  retryMails(): Promise<number>;
  remove(reference: string): Promise<number>;
  /** @param email in any accepted spelling */
  removePerson(email: string): Promise<number>;
  /** Returns why the clock needs a check before {@link removeExpired}, or null. */
  suspension(): Promise<Suspension | null>;
  trustClock(): Promise<void>;
  removeExpired(days: RetentionDays): Promise<number>;
  readFile(file: StoredFile): Promise<Buffer>;
  close(): void;
}

/** @throws {StorageError} */
export async function openInbox(dataDir: string, options?: OpenOptions): Promise<Inbox> {
  const database = await openDatabase(dataDir, options);
  const files = createFileStore(dataDir);
  return {
    list: (filter) => list(database, filter),
    has: async (reference) => (await database.read((db) => rowOf(db, reference))) !== undefined,
    async find(reference) {
      const row = await database.read((db) => rowOf(db, reference));
      return row ? entryOf(database, toSubmission(row)) : null;
    },
    mark: (reference, isAnswered) =>
      database.write((db) => {
        const statement = db.prepare('UPDATE submissions SET state = ?, answered_at = ? WHERE reference = ?');
        const [state, time] = isAnswered ? ['answered', new Date().toISOString()] : ['new', null];
        return statement.run(state, time, reference).changes === 1;
      }),
    clear: (reference, capacity) => database.write((db) => clear(db, reference, capacity)),
    digests: () =>
      database.read((db) =>
        db
          .prepare(`SELECT * FROM outbox WHERE id IN (SELECT max(id) FROM outbox WHERE kind = 'held' GROUP BY mailbox)`)
          .all()
          .map(toMailState),
      ),
    takenSeats: () => database.read(takenSeats),
    retryMails: () =>
      database.write((db) => {
        const statement = db.prepare(
          `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = 0 WHERE state <> 'sent'`,
        );
        return Number(statement.run().changes);
      }),
    remove: (reference) => deleteWhere(database, files, 'reference = ?', [reference]),
    removePerson: (email) => deleteWhere(database, files, 'email = ?', [cleanEmail(email)]),
    suspension: () => findSuspension(database),
    trustClock: () => trustClock(database),
    removeExpired: (days) => deleteExpired(database, files, days, Date.now()),
    readFile: ({ storedAs }) => files.read(storedAs),
    close: () => database.close(),
  };
}

function rowOf(db: DatabaseSync, reference: string) {
  return db.prepare('SELECT * FROM submissions WHERE reference = ?').get(reference);
}

function clear(db: DatabaseSync, reference: string, capacity: number | null): ClearResult {
  const row = rowOf(db, reference);
  if (!row) return { outcome: 'unknown' };
  const [id, event] = [Number(row.id), Number(row.subject)];
  let repeats = row.repeats === null ? null : String(row.repeats);
  if (givesSeat(row.kind as SubmissionKind) && row.suspicions !== '[]') {
    repeats = seatOfMailbox(db, event, String(row.email));
    const taken = takenSeatsOf(db, event);
    if (repeats === null && capacity !== null && taken >= capacity) return { outcome: 'full', taken, capacity };
  }
  db.prepare(`UPDATE submissions SET suspicions = '[]', repeats = ? WHERE id = ?`).run(repeats, id);
  queueMails(db, id, new Date());
  return { outcome: 'cleared', repeats };
}

async function list(database: Database, { kind, since, isNew, isFlagged = false }: InboxFilter): Promise<InboxList> {
  const rows = await database.read((db) =>
    db
      .prepare(
        `SELECT * FROM submissions
        WHERE (? IS NULL OR kind = ?) AND (? = 0 OR state = 'new') AND (suspicions <> '[]') = ? AND received_at >= ?
        ORDER BY received_at DESC, id DESC`,
      )
      .all(kind ?? null, kind ?? null, isNew ? 1 : 0, isFlagged ? 1 : 0, since?.toISOString() ?? ''),
  );
  const submissions = readableSubmissions(rows);
  const readable = new Set(submissions.map(({ reference }) => reference));
  return {
    entries: await Promise.all(submissions.map((submission) => entryOf(database, submission))),
    unreadable: rows.map(({ reference }) => String(reference)).filter((reference) => !readable.has(reference)),
  };
}

async function entryOf(database: Database, submission: Submission): Promise<InboxEntry> {
  const rows = await database.read((db) =>
    db.prepare('SELECT * FROM outbox WHERE submission = ? ORDER BY kind DESC').all(submission.id),
  );
  return {
    submission,
    files: await filesOf(database, submission.id),
    mails: rows.map(toMailState),
    links: await linksOf(database, submission.id),
  };
}

function toMailState(row: Record<string, unknown>): MailState {
  return {
    kind: row.mailbox === DAILY_MAILBOX ? 'daily' : (row.kind as MailState['kind']),
    state: row.state as MailState['state'],
    attempts: Number(row.attempts),
    sentAt: row.sent_at === null ? null : String(row.sent_at),
    lastError: row.last_error === null ? null : String(row.last_error),
  };
}
