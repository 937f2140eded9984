import type { DatabaseSync } from 'node:sqlite';
import type { Language } from '../../contract/vocabulary.ts';
import type { Log } from '../watch-content.ts';
import { countDownload, findLink, type LinkedDocument, type RequestedPart, returnUnread } from './count-download.ts';
import { type Database, openDatabase, StorageError } from './database.ts';
import { createFileStore, type FileStore } from './files.ts';
import { readHeld } from './held.ts';
import { readLink, signLink } from './link-tokens.ts';
import { acknowledgement } from './mail/acknowledgement.ts';
import type { Sender } from './mail/compose.ts';
import { heldNotice } from './mail/held-notice.ts';
import { notice } from './mail/notice.ts';
import { type MailSettings, type Outbox, startOutbox, type WriteMail } from './outbox.ts';
import { type Arrival, type Received, receive } from './receive.ts';
import { deleteExpired, type RetentionDays } from './retention.ts';
import type { StoredFile, StoredLink, Submission } from './submission.ts';

export interface SubmissionsOptions {
  /** Where the database and the files are. */
  dataDir: string;
  /** Null: everything is stored, and no mail goes out. */
  mail: MailSettings | null;
  retentionDays: RetentionDays;
  /** The absolute address of a link's token. */
  linkHref: (token: string) => string;
  /** What the content says about what is sent. */
  content: {
    sender(lang: Language): Promise<Sender>;
    /** The title of a document or of a position; null where it is gone. */
    subjectTitle(submission: Pick<Submission, 'kind' | 'subject'>, lang: Language): Promise<string | null>;
  };
  log: Log;
}

export interface IssuedLink {
  lang: Language;
  token: string;
  expiresAt: number;
}

/** What visitors send: received, kept, answered by mail, and deleted in time. */
export interface Submissions {
  /** Where files are written before they are received. */
  files: Pick<FileStore, 'write' | 'open' | 'remove'>;
  /** Stored when this resolves. @throws {StorageError} */
  receive(arrival: Arrival): Promise<Pick<Received, 'reference' | 'isNew'> & { links: IssuedLink[] }>;
  /** The document that a link leads to; null where the link is none of ours, or has expired. Counts nothing. */
  findLink(token: string): Promise<LinkedDocument | null>;
  /** One download less on the link, or the next piece of one. @returns false where the link does not serve any more */
  countDownload(token: string, part: RequestedPart): Promise<boolean>;
  /** What of a part was not fetched may be fetched later. */
  returnUnread(token: string, bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** How often what has been kept for long enough is looked for, in milliseconds. */
const RETENTION_MS = 60 * 60 * 1000;
/** What a clock may be set by, in milliseconds, before it is not believed: more than daylight saving, which it has not. */
const CLOCK_STEP_MS = 2 * 60 * 60 * 1000;

export function createSubmissions(options: SubmissionsOptions): Submissions {
  const { dataDir, mail, retentionDays, linkHref, content, log } = options;
  const files = createFileStore(dataDir);
  let opened: Promise<{ database: Database; secret: string; outbox: Outbox | null }> | null = null;
  let isClosed = false;

  /**
   * Opened when it is first needed; tried again after a failure, because a full disk is emptied and a folder is mounted;
   * and opened anew where the file is another one by now, because a backup was restored.
   */
  async function open() {
    const current = opened;
    if (current && (await current.catch(() => null))?.database.isReplaced() && opened === current) {
      opened = null;
      log.error('submissions.db was removed or replaced: it is opened anew');
      const { database, outbox } = await current;
      void Promise.resolve(outbox?.close()).finally(() => database.close());
    }
    opened ??= openAll().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function openAll() {
    const database = await openDatabase(dataDir);
    const secret = await database.secret('links');
    return { database, secret, outbox: mail ? startOutbox(database, writerOf(database, secret), mail, log) : null };
  }

  const writerOf =
    (database: Database, secret: string): WriteMail =>
    async (about) => {
      if (about.kind === 'held') {
        const held = await database.read((db) => readHeld(db, about.kinds));
        return held.count > 0 ? heldNotice(held) : null;
      }
      const { kind, submission } = about;
      if (kind === 'notice') {
        const stored = await filesOf(database, submission.id);
        return notice(submission, stored, await content.subjectTitle(submission, 'ja'));
      }
      const { lang } = submission;
      const links = await linksOf(database, submission.id);
      return acknowledgement(submission, {
        sender: await content.sender(lang),
        subjectTitle: await content.subjectTitle(submission, lang),
        links: links
          .filter(({ expiresAt }) => expiresAt > Date.now())
          .map((link) => ({
            label: `PDF (${link.lang === 'ja' ? '日本語' : 'English'})`,
            href: linkHref(signLink(link, secret)),
          })),
      });
    };

  /** @param otherwise where the token is none of ours, or has expired */
  async function withLink<Result>(
    token: string,
    otherwise: Result,
    act: (db: DatabaseSync, id: string) => Result,
  ): Promise<Result> {
    const { database, secret } = await open();
    const claims = readLink(token, secret);
    return claims ? database.write((db) => act(db, claims.id)) : otherwise;
  }

  // A clock that was set forward would make everything old.
  const clockOffset = () => Date.now() - performance.now();
  const offsetAtStart = clockOffset();

  async function deleteOld(): Promise<void> {
    if (Math.abs(clockOffset() - offsetAtStart) > CLOCK_STEP_MS) {
      log.error('The clock has been set since the start: nothing is deleted for its age until the next start');
      return;
    }
    try {
      const { database } = await open();
      const count = await deleteExpired(database, files, retentionDays);
      if (count > 0) log.info(`Deleted ${count} submissions that had been kept for long enough.`);
    } catch (error) {
      if (!isClosed) log.error(`What has been kept for long enough could not be deleted: ${nameOf(error)}`);
    }
  }
  const timer = setInterval(deleteOld, RETENTION_MS).unref();
  // Also finds out at the start whether anything can be stored at all.
  const first = deleteOld();

  return {
    files,
    async receive(arrival) {
      const { database, secret, outbox } = await open();
      const { reference, isNew, links } = await receive(arrival, database);
      outbox?.wake();
      return {
        reference,
        isNew,
        links: links.map((link) => ({ lang: link.lang, token: signLink(link, secret), expiresAt: link.expiresAt })),
      };
    },
    findLink: (token) => withLink(token, null, (db, id) => findLink(db, id)),
    countDownload: (token, part) => withLink(token, false, (db, id) => countDownload(db, id, part)),
    returnUnread: (token, bytes) => withLink(token, undefined, (db, id) => returnUnread(db, id, bytes)),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await first;
      const all = await opened?.catch(() => null);
      await all?.outbox?.close();
      all?.database.close();
    },
  };
}

export function filesOf(database: Database, submission: number): Promise<StoredFile[]> {
  return database.read((db) =>
    db
      .prepare('SELECT * FROM files WHERE submission = ? ORDER BY id')
      .all(submission)
      .map((row) => ({
        id: Number(row.id),
        name: String(row.name),
        kind: row.kind as StoredFile['kind'],
        bytes: Number(row.bytes),
        storedAs: String(row.stored_as),
      })),
  );
}

export function linksOf(database: Database, submission: number): Promise<StoredLink[]> {
  return database.read((db) =>
    db
      .prepare('SELECT * FROM links WHERE submission = ? ORDER BY expires_at, rowid')
      .all(submission)
      .map((row) => ({
        id: String(row.id),
        lang: row.lang as Language,
        expiresAt: Number(row.expires_at),
        downloads: Number(row.downloads),
      })),
  );
}

function nameOf(error: unknown): string {
  return error instanceof StorageError ? error.message : error instanceof Error ? error.name : 'unknown';
}
