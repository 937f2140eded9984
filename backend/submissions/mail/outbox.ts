import type { Transporter } from 'nodemailer';
import type { SubmissionKind } from '../../../contract/forms/forms.ts';
import type { Log } from '../../../lib/log.ts';
import { type Database, StorageError } from '../storage/database.ts';
import { UnreadableSubmission } from '../storage/submission.ts';
import type { Mail } from './compose-mail.ts';
import { queueDailyDigest } from './daily-digest.ts';
import { queueFlaggedDigests } from './flagged-digest.ts';
import { messageName, type QueuedMail, recipientOf, toQueuedMail } from './queued-mail.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://`. */
  smtpUrl: string;
  /** Staff mailbox for each kind. */
  to: Record<SubmissionKind, string>;
  from: string;
  /** Mailbox of the daily digest. */
  digestTo?: string | undefined;
  /** Default: {@link TIMEOUTS}. */
  timeouts?: MailTimeouts;
}

interface MailTimeouts {
  /** For DNS, connection and greeting each, in milliseconds. */
  connect: number;
  /** For each response, in milliseconds. */
  silence: number;
  /** For the whole mail, in milliseconds, because slow servers never exceed the other limits. */
  mail: number;
}

/** Composes a mail when it is sent, so that content is not stored twice. Null: no longer needed. */
export type WriteMail = (mail: QueuedMail) => Promise<Mail | null>;

/** In minutes. After the last attempt, a mail is given up and `npm run inbox` reports it. */
const RETRY_DELAYS_MIN = [1, 5, 15, 60, 120, 240, 480, 720, 1440, 1440];
const TIMEOUTS: MailTimeouts = { connect: 10_000, silence: 20_000, mail: 90_000 };
/** In milliseconds; longer than `TIMEOUTS.mail`. */
const CLAIM_MS = 3 * 60 * 1000;
/** In milliseconds. Later due times are caused by a wrong clock; those mails are due now. */
const MAX_WAIT_MS = Math.max(...RETRY_DELAYS_MIN) * 60_000 + CLAIM_MS;
/** In milliseconds. */
const POLL_MS = 5000;
/** In milliseconds. */
const CLOSE_MS = 2000;
const BATCH_SIZE = 20;

export interface Outbox {
  wake(): void;
  /** Waits {@link CLOSE_MS} for a mail in progress. */
  close(): Promise<void>;
}

/** Sends each mail at least once; a resent mail has the same Message-ID. */
export function startOutbox(database: Database, writeMail: WriteMail, settings: MailSettings, log: Log): Outbox {
  const timeouts = settings.timeouts ?? TIMEOUTS;
  let transport: Transporter | null = null;
  const closing = new AbortController();
  let isClosed = false;
  let running: Promise<void> | null = null;
  let isPollQueued = false;

  function poll(): void {
    if (isClosed) return;
    if (running) {
      isPollQueued = true;
      return;
    }
    running = sendDue()
      .catch((error: unknown) =>
        log.error(`Outbox: ${error instanceof StorageError ? error.message : describeError(error)}`, {
          event: 'unavailable',
          repeats: '',
        }),
      )
      .finally(() => {
        running = null;
        if (isPollQueued) {
          isPollQueued = false;
          poll();
        }
      });
  }
  const timer = setInterval(poll, POLL_MS).unref();
  poll();

  async function sendDue(): Promise<void> {
    await database.write((db) => {
      queueFlaggedDigests(db, settings.to, new Date());
      if (settings.digestTo) queueDailyDigest(db, new Date());
    });
    for (let count = 0; count < BATCH_SIZE && !isClosed; count += 1) {
      const mail = await claim(database);
      if (!mail) return;
      const error = await deliver(mail).then(
        () => null,
        (reason: unknown) => describeError(reason),
      );
      // Aborted by `close`: not counted as an attempt.
      if (closing.signal.aborted) return release(database, mail);
      await settle(database, mail, error);
      if (error)
        log.error(`Outbox: message ${mail.id} failed (attempt ${mail.attempts}): ${error}`, {
          event: 'mail_failed',
          repeats: error,
        });
    }
    isPollQueued = !isClosed;
  }

  async function deliver({ id, row }: Claimed): Promise<void> {
    const queued = await database.read((db) => toQueuedMail(db, row, settings));
    const mail = queued && (await writeMail(queued));
    if (!mail) return;
    transport ??= await openTransport(settings.smtpUrl, timeouts);
    await transport.sendMail({
      // Nodemailer does not parse address objects.
      from: { name: '', address: settings.from },
      ...recipientOf(queued, settings.to),
      // No automatic replies, such as out-of-office messages (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${messageName(queued)}.${queued.kind}.${id}@${settings.from.split('@')[1]}>`,
      subject: mail.subject.replace(/\s+/g, ' '),
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      })),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.mail)]),
    });
  }

  return {
    wake: poll,
    async close() {
      isClosed = true;
      clearInterval(timer);
      const abortTimer = setTimeout(() => closing.abort(), CLOSE_MS);
      await running;
      clearTimeout(abortTimer);
      transport?.close();
    },
  };
}

class LibraryNotLoaded extends Error {}

/**
 * Loads Nodemailer, which takes 70 ms and 12 MiB, with the first mail.
 * @throws {LibraryNotLoaded}
 */
async function openTransport(smtpUrl: string, timeouts: MailTimeouts): Promise<Transporter> {
  const { createTransport } = await import('nodemailer').catch((error: Error) => {
    throw new LibraryNotLoaded(`cannot load Nodemailer: ${error.message}`);
  });
  return createTransport(smtpUrl, {
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
}

interface Claimed {
  id: number;
  attempts: number;
  row: Record<string, unknown>;
}

/**
 * Claims a mail for {@link CLAIM_MS}.
 * Does not read its submission: an unreadable one would block all other mails.
 */
function claim(database: Database, now = Date.now()): Promise<Claimed | null> {
  return database.write((db) => {
    const row = db
      .prepare(
        `SELECT * FROM outbox WHERE state = 'waiting' AND (due_at <= ? OR due_at > ?) ORDER BY due_at, id LIMIT 1`,
      )
      .get(now, now + MAX_WAIT_MS);
    if (!row) return null;
    db.prepare('UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?').run(
      now + CLAIM_MS,
      Number(row.id),
    );
    return { id: Number(row.id), attempts: Number(row.attempts) + 1, row };
  });
}

function release(database: Database, { id, attempts }: Claimed): Promise<void> {
  return database.write((db) => {
    db.prepare('UPDATE outbox SET attempts = ?, due_at = 0 WHERE id = ?').run(attempts - 1, id);
  });
}

function settle(database: Database, { id, attempts }: Claimed, error: string | null, now = new Date()): Promise<void> {
  return database.write((db) => {
    if (error === null) {
      db.prepare(`UPDATE outbox SET state = 'sent', sent_at = ?, last_error = NULL WHERE id = ?`).run(
        now.toISOString(),
        id,
      );
      return;
    }
    const pause = RETRY_DELAYS_MIN[attempts - 1];
    db.prepare('UPDATE outbox SET state = ?, due_at = ?, last_error = ? WHERE id = ?').run(
      pause === undefined ? 'given_up' : 'waiting',
      now.getTime() + (pause ?? 0) * 60_000,
      error,
      id,
    );
  });
}

/** Omits the message, in which servers quote addresses. */
function describeError(error: unknown): string {
  if (error instanceof UnreadableSubmission || error instanceof LibraryNotLoaded) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  // Only our own timeout aborts a mail.
  const name = code === 'EABORT' ? 'ETIMEDOUT' : (code ?? error.name);
  // `ESOCKET` has the code of the system in its message: `connect ECONNREFUSED 203.0.113.5:587`.
  const systemCode = /\b(?:E[A-Z]{4,}|[A-Z]+(?:_[A-Z]+)+)\b/.exec(error.message)?.[0];
  const isKnown = responseCode !== undefined || systemCode === undefined || name.includes(systemCode);
  return [name, !isKnown && systemCode, responseCode, command].filter(Boolean).join(' ');
}
