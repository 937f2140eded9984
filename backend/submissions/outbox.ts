import type { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import type { SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import type { Log } from '../watch-content.ts';
import type { Database } from './database.ts';
import { kindsTold, queueHeldNotices } from './held.ts';
import type { Mail } from './mail/compose.ts';
import { type Submission, toSubmission } from './submission.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://`. */
  smtpUrl: string;
  /** Who is told of what arrives. */
  to: Record<SubmissionKind, string>;
  /** Whom mails come from. */
  from: string;
  /** How long a mail server may take, in milliseconds; left out, what real ones need. */
  patience?: MailPatience;
}

export interface MailPatience {
  /** To its name, to its connection, and to its greeting: each. */
  connect: number;
  /** For each answer. */
  silence: number;
  /** For all of one mail: a server that says a little again and again is never silent. */
  mail: number;
}

/** What a queued mail is about. */
export type QueuedMail =
  | { kind: 'notice' | 'acknowledgement'; submission: Submission }
  /** These kinds are told of at one mailbox: some of them may be held. */
  | { kind: 'held'; mailbox: SubmissionKind; day: string; kinds: readonly SubmissionKind[] };

/**
 * How a queued mail is written, at the moment when it is sent: nothing of it is stored a second time. Null where there is
 * nothing to say any more.
 */
export type WriteMail = (mail: QueuedMail) => Promise<Mail | null>;

/** Pauses between attempts, in minutes; after the last the mail is given up, and `npm run inbox` says so. */
const PAUSES_MIN = [1, 5, 15, 60, 120, 240, 480, 720, 1440, 1440];
const PATIENCE: MailPatience = { connect: 10_000, silence: 20_000, mail: 90_000 };
/** How long one process has a mail for itself, in milliseconds: longer than any mail may take. */
const CLAIM_MS = 3 * 60 * 1000;
/** How often the outbox is looked at without an occasion, in milliseconds. */
const LOOK_MS = 5000;
/** How long the mail that is on its way may take when the process ends, in milliseconds. */
const CLOSE_MS = 2000;
/** At most so many mails in one look. */
const BATCH = 20;

export interface Outbox {
  /** Looks at once. */
  wake(): void;
  /** Waits for the mail that is being sent, but not for long: it is sent again after the next start. */
  close(): Promise<void>;
}

/**
 * Sends what is queued: at least once, in the order in which it is due. A mail that was accepted in the moment in which
 * the process ended is sent again under the same Message-ID.
 */
export function startOutbox(database: Database, writeMail: WriteMail, settings: MailSettings, log: Log): Outbox {
  const patience = settings.patience ?? PATIENCE;
  const transport = createTransport(settings.smtpUrl, {
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    dnsTimeout: patience.connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  const closing = new AbortController();
  let isClosed = false;
  let running: Promise<void> | null = null;
  let again = false;

  function look(): void {
    if (isClosed) return;
    if (running) {
      again = true;
      return;
    }
    running = sendDue()
      .catch((error: unknown) => log.error(`Outbox: ${describe(error)}`))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          look();
        }
      });
  }
  const timer = setInterval(look, LOOK_MS).unref();
  look();

  async function sendDue(): Promise<void> {
    await database.write((db) => queueHeldNotices(db, settings.to, new Date()));
    for (let count = 0; count < BATCH && !isClosed; count += 1) {
      const mail = await claim(database, settings.to);
      if (!mail) return;
      const error = await deliver(mail).then(
        () => null,
        (reason: unknown) => describe(reason),
      );
      // Nobody's fault: it is due at the next start, and no attempt less.
      if (closing.signal.aborted) return release(database, mail);
      await settle(database, mail, error);
      if (error) log.warn(`Outbox: mail ${mail.id} was not accepted (attempt ${mail.attempts}): ${error}`);
    }
    again = !isClosed;
  }

  async function deliver({ id, about }: Claimed): Promise<void> {
    const mail = await writeMail(about);
    if (!mail) return;
    await transport.sendMail({
      // Addresses as objects: no library reads them as text.
      from: { name: '', address: settings.from },
      ...recipientOf(about, settings.to),
      // Absences and other machines do not answer to it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${nameOf(about)}.${about.kind}.${id}@${settings.from.split('@')[1]}>`,
      subject: mail.subject.replace(/\s+/g, ' '),
      text: mail.text,
      html: mail.html,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience.mail)]),
    });
  }

  return {
    wake: look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      const impatience = setTimeout(() => closing.abort(), CLOSE_MS);
      await running;
      clearTimeout(impatience);
      transport.close();
    },
  };
}

function recipientOf(about: QueuedMail, to: MailSettings['to']) {
  if (about.kind === 'held') return { to: { name: '', address: to[about.mailbox] } };
  const visitor = { name: '', address: about.submission.fields.email };
  if (about.kind === 'acknowledgement') return { to: visitor };
  return { to: { name: '', address: to[about.submission.kind] }, replyTo: visitor };
}

/** The same whenever it is sent. */
function nameOf(about: QueuedMail): string {
  return about.kind === 'held' ? `${about.day}.${about.mailbox}` : about.submission.reference;
}

interface Claimed {
  id: number;
  attempts: number;
  about: QueuedMail;
}

/** The mail that has been due for longest; for everybody else it is due again after a while. */
function claim(database: Database, to: MailSettings['to'], now = Date.now()): Promise<Claimed | null> {
  return database.write((db) => {
    const row = db
      .prepare(`SELECT * FROM outbox WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT 1`)
      .get(now);
    if (!row) return null;
    db.prepare('UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?').run(
      now + CLAIM_MS,
      Number(row.id),
    );
    return { id: Number(row.id), attempts: Number(row.attempts) + 1, about: aboutOf(db, row, to) };
  });
}

function aboutOf(db: DatabaseSync, row: Record<string, unknown>, to: MailSettings['to']): QueuedMail {
  const kind = row.kind as QueuedMail['kind'];
  if (kind === 'held') {
    const mailbox = row.mailbox as SubmissionKind;
    return { kind, mailbox, day: String(row.day), kinds: kindsTold(to, mailbox) };
  }
  const submission = db.prepare('SELECT * FROM submissions WHERE id = ?').get(Number(row.submission));
  if (!submission) throw new Error('A mail has no submission.');
  return { kind, submission: toSubmission(submission) };
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
    const pause = PAUSES_MIN[attempts - 1];
    db.prepare('UPDATE outbox SET state = ?, due_at = ?, last_error = ? WHERE id = ?').run(
      pause === undefined ? 'given_up' : 'waiting',
      now.getTime() + (pause ?? 0) * 60_000,
      error,
      id,
    );
  });
}

/** The kind of failure only: servers quote addresses in what they say. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  // Only our own patience ends a mail that is on its way.
  return [code === 'EABORT' ? 'ETIMEDOUT' : (code ?? error.name), responseCode, command].filter(Boolean).join(' ');
}
