import { cleanEmail } from '../../contract/submissions/normalize.ts';
import type { SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import { type Database, openDatabase } from './database.ts';
import { createFileStore, type FileStore } from './files.ts';
import { queueMails } from './receive.ts';
import { deleteExpired, deleteWhere, type RetentionDays } from './retention.ts';
import { type StoredFile, type StoredLink, type Submission, toSubmission } from './submission.ts';
import { filesOf, linksOf } from './submissions.ts';

/** What became of a mail. */
export interface MailState {
  kind: 'notice' | 'acknowledgement' | 'held';
  state: 'waiting' | 'sent' | 'given_up';
  attempts: number;
  sentAt: string | null;
  lastError: string | null;
}

export interface InboxEntry {
  submission: Submission;
  files: StoredFile[];
  mails: MailState[];
  /** To the document that was asked for. */
  links: StoredLink[];
}

export interface InboxFilter {
  kind?: SubmissionKind | undefined;
  /** Of those that nobody has answered. */
  isNew?: boolean;
  /** Of those that look like abuse; left out of every other list. */
  isSuspected?: boolean;
}

/** What the staff does with what visitors sent. Works beside a running server. */
export interface Inbox {
  /** Newest first. */
  list(filter: InboxFilter): Promise<InboxEntry[]>;
  /** Null where there is none of that reference. */
  find(reference: string): Promise<InboxEntry | null>;
  markAnswered(reference: string): Promise<boolean>;
  /** It is no abuse: its mails go out. */
  clear(reference: string): Promise<boolean>;
  /** What became of the last word to the staff that something is held, of each mailbox. */
  heldNotices(): Promise<MailState[]>;
  /** Mails that wait or were given up are due now. @returns how many */
  retryMails(): Promise<number>;
  /** @returns how many submissions are gone, with their files */
  remove(reference: string): Promise<number>;
  /** @param email in any spelling that the forms accept */
  removePerson(email: string): Promise<number>;
  removeExpired(days: RetentionDays): Promise<number>;
  readFile(file: StoredFile): Promise<Buffer>;
  close(): void;
}

/** @throws {StorageError} */
export async function openInbox(dataDir: string): Promise<Inbox> {
  const database = await openDatabase(dataDir);
  const files = createFileStore(dataDir);
  return {
    list: (filter) => list(database, filter),
    async find(reference) {
      const row = await database.read((db) =>
        db.prepare('SELECT * FROM submissions WHERE reference = ?').get(reference),
      );
      return row ? entryOf(database, toSubmission(row)) : null;
    },
    markAnswered: (reference) =>
      database.write((db) => {
        const statement = db.prepare(`UPDATE submissions SET state = 'answered', answered_at = ? WHERE reference = ?`);
        return statement.run(new Date().toISOString(), reference).changes === 1;
      }),
    clear: (reference) =>
      database.write((db) => {
        const row = db.prepare('SELECT id FROM submissions WHERE reference = ?').get(reference);
        if (!row) return false;
        db.prepare(`UPDATE submissions SET suspicions = '[]' WHERE id = ?`).run(Number(row.id));
        queueMails(db, Number(row.id), new Date());
        return true;
      }),
    heldNotices: () =>
      database.read((db) =>
        db
          .prepare(`SELECT * FROM outbox WHERE id IN (SELECT max(id) FROM outbox WHERE kind = 'held' GROUP BY mailbox)`)
          .all()
          .map(toMailState),
      ),
    retryMails: () =>
      database.write((db) => {
        const statement = db.prepare(
          `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = 0 WHERE state <> 'sent'`,
        );
        return Number(statement.run().changes);
      }),
    remove: (reference) => deleteWhere(database, files, 'reference = ?', [reference]),
    removePerson: (email) => deleteWhere(database, files, 'email = ?', [cleanEmail(email)]),
    removeExpired: (days) => deleteExpired(database, files, days),
    readFile: (file) => readStored(files, file),
    close: () => database.close(),
  };
}

async function list(database: Database, { kind, isNew, isSuspected = false }: InboxFilter): Promise<InboxEntry[]> {
  const rows = await database.read((db) =>
    db
      .prepare(
        `SELECT * FROM submissions
        WHERE (? IS NULL OR kind = ?) AND (? = 0 OR state = 'new') AND (suspicions <> '[]') = ?
        ORDER BY received_at DESC, id DESC`,
      )
      .all(kind ?? null, kind ?? null, isNew ? 1 : 0, isSuspected ? 1 : 0),
  );
  return Promise.all(rows.map((row) => entryOf(database, toSubmission(row))));
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
    kind: row.kind as MailState['kind'],
    state: row.state as MailState['state'],
    attempts: Number(row.attempts),
    sentAt: row.sent_at === null ? null : String(row.sent_at),
    lastError: row.last_error === null ? null : String(row.last_error),
  };
}

function readStored(files: FileStore, { storedAs }: StoredFile): Promise<Buffer> {
  return files.read(storedAs);
}
