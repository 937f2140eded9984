export interface Migration {
  /** The oldest release that can still read and write the migrated database. */
  oldestRelease: string;
  sql: string;
}

/**
 * `user_version` counts completed migrations. Never change a released migration.
 *
 * A migration only adds columns and tables. A later release removes those that it replaces, so that a rollback by one
 * release stays possible.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    oldestRelease: '0.1.0',
    sql: `CREATE TABLE submissions (
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
  },

  // Digests of flagged submissions.
  {
    oldestRelease: '0.1.0',
    sql: `CREATE TABLE mails (
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
  },

  // Bytes left for range requests, and an index for the daily limit on acknowledgements.
  {
    oldestRelease: '0.1.0',
    sql: `ALTER TABLE links ADD COLUMN bytes_left INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX submissions_by_time ON submissions (received_at);`,
  },

  // Registrations. Kinds are not constrained, because each new kind would require copying both tables. Retention counts
  // from `event_ends_at`. With foreign keys on, dropping a table would delete rows that refer to it.
  {
    oldestRelease: '0.1.0',
    sql: `CREATE TABLE all_kinds (
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
  },

  // `repeats`: earlier registration of the mailbox, which has the seat. `clock`: when the clock was last trusted (in
  // milliseconds; initially the newest submission), and when deletion was suspended.
  {
    oldestRelease: '0.1.0',
    sql: `ALTER TABLE submissions ADD COLUMN repeats TEXT REFERENCES submissions (reference) ON DELETE CASCADE;
  CREATE INDEX submissions_by_repeated ON submissions (repeats) WHERE repeats IS NOT NULL;
  CREATE TABLE clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    trusted_at INTEGER NOT NULL,
    suspended_at INTEGER
  ) STRICT;
  INSERT INTO clock (id, trusted_at)
    SELECT 1, newest * 1000 FROM (SELECT max(unixepoch(received_at)) AS newest FROM submissions) WHERE newest IS NOT NULL;`,
  },

  // `releases`: each change of the software that opened the database. `oldest_release` is the oldest one that can still use it,
  // `backup` the path of the automatic backup made before.
  {
    oldestRelease: '0.1.0',
    sql: `CREATE TABLE releases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    release TEXT NOT NULL,
    oldest_release TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    backup TEXT
  ) STRICT;`,
  },
];
