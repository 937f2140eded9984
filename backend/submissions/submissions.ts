import type { DatabaseSync } from 'node:sqlite';
import type { Language } from '../../contract/vocabulary.ts';
import type { Log } from '../../lib/log.ts';
import type { Lease } from '../../lib/queue/lease.server.ts';
import { backUpBeforeUpgrade, deleteOldBackups } from './backup/before-upgrade.ts';
import type { BackupSettings } from './backup/create-backup.ts';
import {
  findLink,
  type LinkedDocument,
  type RequestedPart,
  returnUnreadBytes,
  takeDownload,
} from './intake/download-quota.ts';
import { readLink, signLink } from './intake/link-tokens.ts';
import { createSeatWatcher, type SeatsListener } from './intake/seat-watcher.ts';
import { type NewSubmission, type StoreResult, storeSubmission } from './intake/store-submission.ts';
import { acknowledgement } from './mail/acknowledgement.ts';
import { readDailySummary } from './mail/daily-digest.ts';
import { dailyDigestMail } from './mail/daily-digest-mail.ts';
import { readFlagged } from './mail/flagged-digest.ts';
import { flaggedDigestMail } from './mail/flagged-digest-mail.ts';
import type { MailContent } from './mail/mail-content.ts';
import { type MailSettings, type Outbox, startOutbox, type WriteMail } from './mail/outbox.ts';
import { staffNotice } from './mail/staff-notice.ts';
import { type Database, openDatabase, ReplacedError } from './storage/database.ts';
import { findSuspension } from './storage/deletion-guard.ts';
import { createFileStore, type FileStore } from './storage/file-store.ts';
import type { RetentionDays } from './storage/retention.ts';
import { scheduleRetention } from './storage/retention-schedule.ts';
import { filesOf, linksOf } from './storage/submission.ts';
import { readSubmissionsStatus, type SubmissionsStatus } from './storage/submissions-status.ts';

export interface SubmissionsOptions {
  dataDir: string;
  /** Null: no mail is sent. */
  mail: MailSettings | null;
  retentionDays: RetentionDays;
  /** For automatic backups before upgrades. */
  backup: BackupSettings;
  linkHref: (token: string) => string;
  content: MailContent;
  onSeats: SeatsListener;
  /** For the deletion of expired submissions. */
  lease: Lease;
  log: Log;
}

interface IssuedLink {
  lang: Language;
  token: string;
  expiresAt: number;
}

/** Stores submissions, acknowledges them by mail, and deletes them after their retention period. */
export interface Submissions {
  /** Resolves after the first count of seats, even if it failed. */
  ready: Promise<void>;
  /** Written before their submission is stored. */
  files: Pick<FileStore, 'write' | 'open' | 'remove'>;
  /** Resolves when the submission is on disk. @throws {StorageError} */
  store(submission: NewSubmission): Promise<Pick<StoreResult, 'reference' | 'isNew'> & { links: IssuedLink[] }>;
  /** Does not count as a download. */
  findLink(token: string): Promise<LinkedDocument | null>;
  takeDownload(token: string, part: RequestedPart): Promise<boolean>;
  returnUnreadBytes(token: string, bytes: number): Promise<void>;
  /** @throws {StorageError} */
  status(): Promise<SubmissionsStatus & { isDeletionSuspended: boolean }>;
  close(): Promise<void>;
}

export function createSubmissions(options: SubmissionsOptions): Submissions {
  const { dataDir, mail, retentionDays, backup, linkHref, content, onSeats, lease, log } = options;
  const files = createFileStore(dataDir);
  let opened: Promise<{ database: Database; secret: string; outbox: Outbox | null }> | null = null;

  /** Opens the database on first use, after a temporary failure, and after a restore. */
  async function open() {
    const current = opened;
    if (current && (await current.catch(() => null))?.database.isReplaced() && opened === current) {
      opened = null;
      log.error('Submissions: submissions.db was removed or replaced; reopened', { event: 'reopened' });
      const { database, outbox } = await current;
      void Promise.resolve(outbox?.close()).finally(() => database.close());
    }
    opened ??= openAll().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  /** Runs again in the current file if submissions.db is replaced meanwhile. */
  async function withDatabase<Result>(
    run: (resources: Awaited<ReturnType<typeof openAll>>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run(await open());
    } catch (error) {
      if (!(error instanceof ReplacedError)) throw error;
      return run(await open());
    }
  }

  async function openAll() {
    const database = await openDatabase(dataDir, { beforeUpgrade: backUpBeforeUpgrade(dataDir, backup, log) });
    const secret = await database.secret('links');
    return { database, secret, outbox: mail ? startOutbox(database, writerOf(database, secret), mail, log) : null };
  }

  const writerOf =
    (database: Database, secret: string): WriteMail =>
    async (queued) => {
      if (queued.kind === 'held') {
        const flagged = await database.read((db) => readFlagged(db, queued.kinds));
        return flagged.count > 0 ? flaggedDigestMail(flagged) : null;
      }
      if (queued.kind === 'daily') {
        const summary = await database.read((db) => readDailySummary(db, new Date()));
        return summary && dailyDigestMail(summary, new Date());
      }
      const { submission } = queued;
      if (queued.kind === 'notice') {
        const storedFiles = await filesOf(database, submission.id);
        return staffNotice(submission, storedFiles, await content.subjectTitle(submission, 'ja'));
      }
      const { lang } = submission;
      const links = await linksOf(database, submission.id);
      return acknowledgement(submission, {
        sender: await content.sender(lang),
        reply: await content.reply(submission, lang),
        subjectTitle: await content.subjectTitle(submission, lang),
        event: await content.event(submission, lang),
        links: links
          .filter(({ expiresAt }) => expiresAt > Date.now())
          .map((link) => ({
            lang: link.lang,
            href: linkHref(signLink(link, secret)),
          })),
      });
    };

  /** @param fallback for an invalid or expired token */
  function withLink<Result>(
    token: string,
    fallback: Result,
    run: (db: DatabaseSync, id: string) => Result,
  ): Promise<Result> {
    return withDatabase(async ({ database, secret }) => {
      const claims = readLink(token, secret);
      return claims ? database.write((db) => run(db, claims.id)) : fallback;
    });
  }

  const retention = scheduleRetention({
    database: async () => (await open()).database,
    files,
    days: retentionDays,
    eventEnds: content.eventEnds,
    deleteCopies: (now) => deleteOldBackups(dataDir, now),
    lease,
    log,
  });
  const first = retention.run();

  const seats = createSeatWatcher(async () => (await open()).database, onSeats);

  return {
    ready: seats.poll().catch(() => undefined),
    files,
    async store(submission) {
      const { reference, isNew, links, secret, outbox } = await withDatabase(async ({ database, ...opened }) => ({
        ...opened,
        ...(await storeSubmission(submission, database)),
      }));
      outbox?.wake();
      // The submission is stored even if the count fails.
      if (submission.event) await seats.poll().catch(() => undefined);
      return {
        reference,
        isNew,
        links: links.map((link) => ({ lang: link.lang, token: signLink(link, secret), expiresAt: link.expiresAt })),
      };
    },
    findLink: (token) => withLink(token, null, (db, id) => findLink(db, id)),
    takeDownload: (token, part) => withLink(token, false, (db, id) => takeDownload(db, id, part)),
    returnUnreadBytes: (token, bytes) => withLink(token, undefined, (db, id) => returnUnreadBytes(db, id, bytes)),
    status: () =>
      withDatabase(async ({ database }) => ({
        ...(await database.read(readSubmissionsStatus)),
        isDeletionSuspended: (await findSuspension(database)) !== null,
      })),
    async close() {
      retention.close();
      seats.close();
      await first;
      const resources = await opened?.catch(() => null);
      await resources?.outbox?.close();
      resources?.database.close();
    },
  };
}
