import { createTransport } from 'nodemailer';
import type { Log } from '../watch-content.ts';
import type { Database } from './database.ts';
import type { Mail } from './mail/compose.ts';
import { type Submission, toSubmission } from './submission.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://`. */
  smtpUrl: string;
  /** Who is told of what arrives. */
  to: { contact: string; download: string; application: string };
  /** Whom mails come from. */
  from: string;
}

/** How a queued mail is written, at the moment when it is sent: nothing of it is stored a second time. */
export type WriteMail = (kind: 'notice' | 'acknowledgement', submission: Submission) => Promise<Mail>;

/** Pauses between attempts, in minutes; after the last the mail is given up, and `npm run inbox` says so. */
const PAUSES_MIN = [1, 5, 15, 60, 120, 240, 480, 720, 1440, 1440];
/** How long one process has a mail for itself, in milliseconds: longer than all time-outs together. */
const CLAIM_MS = 3 * 60 * 1000;
/** How often the outbox is looked at without an occasion, in milliseconds. */
const LOOK_MS = 5000;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** At most so many mails in one look. */
const BATCH = 20;

export interface Outbox {
  /** Looks at once. */
  wake(): void;
  /** Waits for the mail that is being sent. */
  close(): Promise<void>;
}

/**
 * Sends what is queued: at least once, in the order in which it is due. A mail that was accepted in the moment in which
 * the process ended is sent again under the same Message-ID.
 */
export function startOutbox(database: Database, writeMail: WriteMail, settings: MailSettings, log: Log): Outbox {
  const transport = createTransport(settings.smtpUrl, {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
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
    for (let count = 0; count < BATCH && !isClosed; count += 1) {
      const mail = await claim(database);
      if (!mail) return;
      const error = await deliver(mail).then(
        () => null,
        (reason: unknown) => describe(reason),
      );
      await settle(database, mail, error);
      if (error) log.warn(`Outbox: mail ${mail.id} was not accepted (attempt ${mail.attempts}): ${error}`);
    }
    again = !isClosed;
  }

  async function deliver({ id, kind, submission }: Claimed): Promise<void> {
    const { subject, text, html } = await writeMail(kind, submission);
    const { email } = submission.fields;
    await transport.sendMail({
      // Addresses as objects: no library reads them as text.
      from: { name: '', address: settings.from },
      to: kind === 'notice' ? settings.to[submission.kind] : { name: '', address: email },
      ...(kind === 'notice' && { replyTo: { name: '', address: email } }),
      // Absences and other machines do not answer to it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${submission.reference}.${kind}.${id}@${settings.from.split('@')[1]}>`,
      subject: subject.replace(/\s+/g, ' '),
      text,
      html,
    });
  }

  return {
    wake: look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

interface Claimed {
  id: number;
  kind: 'notice' | 'acknowledgement';
  attempts: number;
  submission: Submission;
}

/** The mail that has been due for longest; for everybody else it is due again after a while. */
function claim(database: Database, now = Date.now()): Promise<Claimed | null> {
  return database.write((db) => {
    const row = db
      .prepare(`SELECT * FROM outbox WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT 1`)
      .get(now);
    if (!row) return null;
    db.prepare('UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?').run(
      now + CLAIM_MS,
      Number(row.id),
    );
    const submission = db.prepare('SELECT * FROM submissions WHERE id = ?').get(Number(row.submission));
    if (!submission) throw new Error('A mail has no submission.');
    return {
      id: Number(row.id),
      kind: row.kind as Claimed['kind'],
      attempts: Number(row.attempts) + 1,
      submission: toSubmission(submission),
    };
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
  return [code ?? error.name, responseCode, command].filter(Boolean).join(' ');
}
