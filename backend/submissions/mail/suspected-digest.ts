import type { DatabaseSync } from 'node:sqlite';
import { SUBMISSION_KINDS, type SubmissionKind } from '../../../contract/forms/forms.ts';
import { formatTokyo } from '../labels/format-tokyo.ts';
import { readableSubmissions, type Submission } from '../storage/submission.ts';
import type { MailSettings } from './outbox.ts';

/** The staff's mailbox for each kind. */
type Mailboxes = MailSettings['to'];

/** The suspected submissions, as far as a mail to the staff names them: no names and no text of visitors. */
export interface SuspectedSummary {
  count: number;
  /** The newest, at most {@link MAX_LISTED}. */
  newest: readonly Pick<Submission, 'reference' | 'kind' | 'suspicions' | 'receivedAt'>[];
}

const MAX_LISTED = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Suspected submissions that nobody has reviewed are reported again after this many days. */
export const REMINDER_DAYS = 7;

/** Not cleared, answered or deleted. The condition is that of the index `submissions_held`. */
const IS_SUSPECTED = `suspicions <> '[]' AND state = 'new' AND kind IN (SELECT value FROM json_each(?))`;

/**
 * Queues a digest for each mailbox with suspected submissions: when there are new ones, and every {@link REMINDER_DAYS}
 * days while any remain. At most one a day for each mailbox, and none while an earlier one is still waiting to be sent.
 */
export function queueSuspectedDigests(db: DatabaseSync, to: Mailboxes, now: Date): void {
  for (const mailbox of SUBMISSION_KINDS) {
    const kinds = kindsOfMailbox(to, mailbox);
    if (kinds[0] !== mailbox) continue;
    const row = db.prepare(`SELECT max(id) AS id FROM submissions WHERE ${IS_SUSPECTED}`).get(JSON.stringify(kinds));
    const newest = Number(row?.id ?? 0);
    if (newest === 0 || !isDigestDue(db, mailbox, newest, now)) continue;
    db.prepare(
      `INSERT INTO outbox (kind, mailbox, day, covers, due_at) VALUES ('held', ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ).run(mailbox, formatTokyo(now.toISOString()).slice(0, 10), newest, now.getTime());
  }
}

function isDigestDue(db: DatabaseSync, mailbox: SubmissionKind, newest: number, now: Date): boolean {
  const last = db.prepare(`SELECT * FROM outbox WHERE mailbox = ? ORDER BY id DESC LIMIT 1`).get(mailbox);
  if (!last || last.state === 'given_up') return true;
  if (last.state === 'waiting') return false;
  const isLongAgo = now.getTime() - Date.parse(String(last.sent_at)) > REMINDER_DAYS * DAY_MS;
  return newest > Number(last.covers) || isLongAgo;
}

/** The kinds that a mailbox receives. Kinds with the same address share a mailbox, which is named after the first. */
export function kindsOfMailbox(to: Mailboxes, mailbox: SubmissionKind): SubmissionKind[] {
  return SUBMISSION_KINDS.filter((kind) => to[kind] === to[mailbox]);
}

export function readSuspected(db: DatabaseSync, kinds: readonly SubmissionKind[]): SuspectedSummary {
  const among = JSON.stringify(kinds);
  const rows = db
    .prepare(`SELECT * FROM submissions WHERE ${IS_SUSPECTED} ORDER BY id DESC LIMIT ?`)
    .all(among, MAX_LISTED);
  return {
    count: Number(db.prepare(`SELECT count(*) AS count FROM submissions WHERE ${IS_SUSPECTED}`).get(among)?.count),
    // An unreadable one is counted, and not described.
    newest: readableSubmissions(rows),
  };
}
