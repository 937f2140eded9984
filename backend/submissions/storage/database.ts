import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RELEASE } from '../../release.ts';
import type { Migration } from './migrations.ts';
import { normalizeMailbox } from './normalize-mailbox.ts';
import { makeDatabasePrivate } from './private-folder.ts';
import { findUpgrade, isRollback, migrate, type Upgrade } from './upgrade.ts';

/** SQLite's busy timeout, which blocks this process, in milliseconds. */
const BUSY_MS = 50;
/** In milliseconds; about two seconds in total. */
const RETRY_DELAYS = [50, 100, 200, 300, 500, 800];

/** Locked for too long, disk full, or no permission. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
}

/** The file was removed or replaced, so a write must be repeated in the current file. */
export class ReplacedError extends StorageError {
  override readonly name = 'ReplacedError';

  constructor() {
    super('submissions.db was removed or replaced while it was open');
  }
}

export interface Database {
  /**
   * Runs one transaction; resolves when it is on disk.
   * Does not block the event loop.
   *
   * @throws {StorageError} if nothing was written to the current file
   */
  write<Result>(statements: (db: DatabaseSync) => Result): Promise<Result>;
  /** @throws {StorageError} */
  read<Result>(query: (db: DatabaseSync) => Result): Promise<Result>;
  /** Random, created on first use. */
  secret(name: string): Promise<string>;
  /** Truncates the write-ahead log, which still contains deleted rows. @returns whether it succeeded */
  truncateWal(): Promise<boolean>;
  /** Whether the file was removed or replaced, so that writes would be lost. */
  isReplaced(): boolean;
  close(): void;
}

export interface OpenOptions {
  /** Makes a backup of the data of an earlier release. @returns its path */
  beforeUpgrade?: ((upgrade: Upgrade) => Promise<string | null>) | undefined;
  /** Replaced in tests. */
  release?: string | undefined;
  /** Replaced in tests. */
  migrations?: readonly Migration[] | undefined;
}

/**
 * Creates `{dataDir}/submissions.db` if missing, and migrates it.
 *
 * @throws {StorageError}, {@link NewerDatabaseError}, or the error of `beforeUpgrade`
 */
export async function openDatabase(
  dataDir: string,
  { beforeUpgrade, release = RELEASE, migrations }: OpenOptions = {},
): Promise<Database> {
  const path = join(dataDir, 'submissions.db');
  const upgrade = existsSync(path) ? await retryWhileLocked(() => readUpgrade(path, release, migrations)) : null;
  const backup = upgrade && !isRollback(upgrade) && beforeUpgrade ? await beforeUpgrade(upgrade) : null;
  const { db, file } = await retryWhileLocked(() => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    makeDatabasePrivate(dataDir, path);
    // Before opening: otherwise, a replacement in between would never be noticed.
    const identity = fileIdentity(path);
    const opened = new DatabaseSync(path, { timeout: BUSY_MS });
    try {
      // `synchronous = FULL`: commits are on disk before visitors are thanked. `secure_delete`: deleted rows are
      // overwritten. Migrations that replace tables require disabled foreign keys.
      opened.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
        PRAGMA foreign_keys = OFF;`);
      opened.function('mailbox_of', { deterministic: true }, (email) => normalizeMailbox(String(email)));
      transaction(opened, () => migrate(opened, release, { backup, migrations }));
      opened.exec('PRAGMA foreign_keys = ON');
      return { db: opened, file: identity };
    } catch (error) {
      opened.close();
      throw error;
    }
  });

  const isReplaced = () => fileIdentity(path) !== file;
  const assertCurrent = () => {
    if (isReplaced()) throw new ReplacedError();
  };
  const write: Database['write'] = async (statements) => {
    const result = await retryWhileLocked(() => {
      // The connection to a replaced file may be closed already.
      assertCurrent();
      return transaction(db, () => {
        const value = statements(db);
        // Rolls back, because the caller repeats the write in the current file.
        assertCurrent();
        return value;
      });
    });
    // A commit may wait for the disk.
    assertCurrent();
    return result;
  };
  return {
    write,
    isReplaced,
    read: (query) => retryWhileLocked(() => query(db)),
    secret: (name) =>
      write(() => {
        const secret = randomBytes(32).toString('base64url');
        db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, secret);
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

function readUpgrade(path: string, release: string, migrations: readonly Migration[] | undefined): Upgrade | null {
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    return findUpgrade(db, release, migrations);
  } finally {
    db.close();
  }
}

/** Identifies a file independently of its name. */
function fileIdentity(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : null;
}

function transaction<Result>(db: DatabaseSync, run: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite may have rolled back already.
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

/** Converts only disk errors to {@link StorageError}. */
function asStorageError(error: unknown): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  const isStorage = code === 'ERR_SQLITE_ERROR' ? errcode !== 1 : /^E[A-Z]+$/.test(code ?? '');
  return isStorage
    ? new StorageError(`The database of submissions is unavailable: ${message}`, { cause: error })
    : error;
}
