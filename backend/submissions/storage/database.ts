import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { normalizeMailbox } from './normalize-mailbox.ts';

/** SQLite's busy time-out: how long one attempt blocks this process while another one writes, in milliseconds. */
const BUSY_MS = 50;
/** Delays between attempts on a locked database, in milliseconds: about two seconds in all. */
const RETRY_DELAYS = [50, 100, 200, 300, 500, 800];

/** Migrations in order; `user_version` counts those that were run. A released migration is never changed. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('contact', 'download', 'application')),
    lang TEXT NOT NULL CHECK (lang IN ('ja', 'en')),
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered')),
    suspicions TEXT NOT NULL,
    received_at TEXT NOT NULL,
    answered_at TEXT,
    -- What it is about: the number of a document or of a position.
    subject INTEGER,
    email TEXT NOT NULL COLLATE NOCASE,
    fields TEXT NOT NULL,
    -- Digests of what was sent, with and without the form's key.
    once TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX submissions_by_content ON submissions (content, received_at);
  CREATE INDEX submissions_by_email ON submissions (email);
  CREATE TABLE files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('pdf', 'docx')),
    bytes INTEGER NOT NULL,
    stored_as TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX files_by_submission ON files (submission);
  CREATE TABLE links (
    id TEXT PRIMARY KEY,
    submission INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
    lang TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    downloads INTEGER NOT NULL DEFAULT 0,
    last_download_at INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX links_by_submission ON links (submission);
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('notice', 'acknowledgement')),
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given_up')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    sent_at TEXT,
    last_error TEXT,
    UNIQUE (submission, kind)
  ) STRICT;
  CREATE INDEX outbox_by_due ON outbox (state, due_at);
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,

  // Mails about no single submission: the word to a mailbox that some are held, once a day.
  `CREATE TABLE mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('notice', 'acknowledgement', 'held')),
    submission INTEGER REFERENCES submissions ON DELETE CASCADE,
    -- Of a word about what is held: whom it tells, the day in Tokyo, and the last submission that it was queued for.
    mailbox TEXT CHECK (mailbox IN ('contact', 'download', 'application')),
    day TEXT,
    covers INTEGER,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given_up')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    sent_at TEXT,
    last_error TEXT,
    UNIQUE (submission, kind),
    UNIQUE (mailbox, day),
    CHECK (iif(kind = 'held', submission IS NULL AND day IS NOT NULL, submission IS NOT NULL AND day IS NULL))
  ) STRICT;
  INSERT INTO mails (id, submission, kind, state, attempts, due_at, sent_at, last_error)
    SELECT id, submission, kind, state, attempts, due_at, sent_at, last_error FROM outbox;
  DROP TABLE outbox;
  ALTER TABLE mails RENAME TO outbox;
  CREATE INDEX outbox_by_due ON outbox (state, due_at);
  CREATE INDEX submissions_held ON submissions (id) WHERE suspicions <> '[]' AND state = 'new';`,

  // What the download that was counted last may still fetch in parts; and how many acknowledgements went out in a day.
  `ALTER TABLE links ADD COLUMN bytes_left INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX submissions_by_time ON submissions (received_at);`,

  // Registrations. Neither table lists the kinds any more: for each new one both would have to be copied. `event_ends_at` is the
  // end of the seminar, from which their retention period counts. Foreign keys are off, else what refers to the old table went with it.
  `CREATE TABLE all_kinds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    lang TEXT NOT NULL CHECK (lang IN ('ja', 'en')),
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered')),
    suspicions TEXT NOT NULL,
    received_at TEXT NOT NULL,
    answered_at TEXT,
    subject INTEGER,
    event_ends_at TEXT,
    email TEXT NOT NULL COLLATE NOCASE,
    fields TEXT NOT NULL,
    once TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL
  ) STRICT;
  INSERT INTO sqlite_sequence (name, seq) SELECT 'all_kinds', seq FROM sqlite_sequence WHERE name = 'submissions';
  INSERT INTO all_kinds (id, reference, kind, lang, state, suspicions, received_at, answered_at, subject, email, fields, once, content)
    SELECT id, reference, kind, lang, state, suspicions, received_at, answered_at, subject, email, fields, once, content
    FROM submissions;
  DROP TABLE submissions;
  ALTER TABLE all_kinds RENAME TO submissions;
  CREATE INDEX submissions_by_content ON submissions (content, received_at);
  CREATE INDEX submissions_by_email ON submissions (email);
  CREATE INDEX submissions_held ON submissions (id) WHERE suspicions <> '[]' AND state = 'new';
  CREATE INDEX submissions_by_time ON submissions (received_at);
  CREATE INDEX registrations ON submissions (subject) WHERE kind = 'registration';
  CREATE TABLE mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('notice', 'acknowledgement', 'held')),
    submission INTEGER REFERENCES submissions ON DELETE CASCADE,
    mailbox TEXT,
    day TEXT,
    covers INTEGER,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given_up')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    sent_at TEXT,
    last_error TEXT,
    UNIQUE (submission, kind),
    UNIQUE (mailbox, day),
    CHECK (iif(kind = 'held', submission IS NULL AND day IS NOT NULL, submission IS NOT NULL AND day IS NULL))
  ) STRICT;
  INSERT INTO mails SELECT * FROM outbox;
  DROP TABLE outbox;
  ALTER TABLE mails RENAME TO outbox;
  CREATE INDEX outbox_by_due ON outbox (state, due_at);`,
];

/** The database or a file cannot be written or read: locked for too long, disk full, or no permission. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export interface Database {
  /**
   * Runs statements in one transaction, which is on the disk when this resolves. Waits for other processes without
   * blocking the event loop.
   *
   * @throws {StorageError} and then nothing was written
   */
  write<Result>(statements: (db: DatabaseSync) => Result): Promise<Result>;
  /** @throws {StorageError} */
  read<Result>(query: (db: DatabaseSync) => Result): Promise<Result>;
  /** A random secret of this installation, created at its first use. */
  secret(name: string): Promise<string>;
  /**
   * Truncates the write-ahead log, which still contains deleted rows. Waits a while for readers.
   *
   * @returns whether it was truncated
   */
  truncateWal(): Promise<boolean>;
  /** Whether the file has been removed or replaced since it was opened: writes would be lost. */
  isReplaced(): boolean;
  close(): void;
}

/** Opens `{dataDir}/submissions.db`, and creates it where it is missing. @throws {StorageError} */
export async function openDatabase(dataDir: string): Promise<Database> {
  const path = join(dataDir, 'submissions.db');
  const db = await retryWhileLocked(() => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const opened = new DatabaseSync(path, { timeout: BUSY_MS });
    try {
      // `synchronous = FULL`: a commit is on the disk before the visitor is thanked. `secure_delete`: deleted rows are overwritten.
      // Foreign keys come after the migrations, some of which replace tables that others refer to.
      opened.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
        PRAGMA foreign_keys = OFF;`);
      opened.function('mailbox_of', { deterministic: true }, (email) => normalizeMailbox(String(email)));
      migrate(opened);
      opened.exec('PRAGMA foreign_keys = ON');
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  });

  const file = fileIdentity(path);
  const isReplaced = () => fileIdentity(path) !== file;
  const write: Database['write'] = async (statements) => {
    const result = await retryWhileLocked(() => transaction(db, () => statements(db)));
    // The folder was moved, or a backup restored: the transaction went to a file that nobody will open again.
    if (isReplaced()) throw new StorageError('submissions.db was removed or replaced while it was open');
    return result;
  };
  return {
    write,
    isReplaced,
    read: (query) => retryWhileLocked(() => query(db)),
    secret: (name) =>
      write(() => {
        const made = randomBytes(32).toString('base64url');
        db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, made);
        return String(db.prepare('SELECT value FROM secrets WHERE name = ?').get(name)?.value);
      }),
    async truncateWal() {
      const isEmpty = () => Number(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) === 0;
      for (const pause of RETRY_DELAYS) {
        if (isEmpty()) return true;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return isEmpty();
    },
    close: () => db.close(),
  };
}

/** Device and inode, which identify a file independently of its name; null where there is none. */
function fileIdentity(path: string): string | null {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts ? `${facts.dev}:${facts.ino}` : null;
}

function migrate(db: DatabaseSync): void {
  const version = () => Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version() === MIGRATIONS.length) return;
  if (version() > MIGRATIONS.length) throw new Error('The database was written by a newer version of this software.');
  // Two processes may start at once: the second one finds the migrations done.
  transaction(db, () => {
    for (const step of MIGRATIONS.slice(version())) db.exec(step);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

function transaction<Result>(db: DatabaseSync, run: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself, for example on a full disk.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

async function retryWhileLocked<Result>(attempt: () => Result): Promise<Result> {
  for (const pause of RETRY_DELAYS) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw asStorageError(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  try {
    return attempt();
  } catch (error) {
    throw asStorageError(error);
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [SQLITE_BUSY, SQLITE_LOCKED].includes(errcode & 0xff);
}

/** Errors of the disk become {@link StorageError}; errors in statements and code stay as they are. */
function asStorageError(error: unknown): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  const isStorage = code === 'ERR_SQLITE_ERROR' ? errcode !== 1 : /^E[A-Z]+$/.test(code ?? '');
  return isStorage
    ? new StorageError(`The database of submissions is unavailable: ${message}`, { cause: error })
    : error;
}
