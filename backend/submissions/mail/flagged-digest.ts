import type { DatabaseSync } from 'node:sqlite';
import { SUBMISSION_KINDS, type SubmissionKind } from '../../../contract/forms/forms.ts';
import { formatTokyo } from '../labels/format-tokyo.ts';
import { readableSubmissions, type Submission } from '../storage/submission.ts';
import type { MailSettings } from './outbox.ts';

type Mailboxes = MailSettings['to'];

/** Contains no names or texts of visitors. */
export interface FlaggedSummary {
  count: number;
  /** At most {@link MAX_LISTED}. */
  newest: readonly Pick<Submission, 'reference' | 'kind' | 'spamFlags' | 'receivedAt'>[];
}

const MAX_LISTED = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Interval of reminders about unreviewed submissions. */
export const REMINDER_DAYS = 7;

/** Same condition as in the index `submissions_held`. */
const IS_FLAGGED = `suspicions <> '[]' AND state = 'new' AND kind IN (SELECT value FROM json_each(?))`;

/** Queues digests of new submissions and reminders, at most one a day for each mailbox. */
export function queueFlaggedDigests(db: DatabaseSync, to: Mailboxes, now: Date): void {
  for (const mailbox of SUBMISSION_KINDS) {
    const kinds = kindsOfMailbox(to, mailbox);
    if (kinds[0] !== mailbox) continue;
    const row = db.prepare(`SELECT max(id) AS id FROM submissions WHERE ${IS_FLAGGED}`).get(JSON.stringify(kinds));
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
  const isReminderDue = now.getTime() - Date.parse(String(last.sent_at)) > REMINDER_DAYS * DAY_MS;
  return newest > Number(last.covers) || isReminderDue;
}

/** Kinds with the same address share the first kind's mailbox. */
export function kindsOfMailbox(to: Mailboxes, mailbox: SubmissionKind): SubmissionKind[] {
  return SUBMISSION_KINDS.filter((kind) => to[kind] === to[mailbox]);
}

export function readFlagged(db: DatabaseSync, kinds: readonly SubmissionKind[]): FlaggedSummary {
  const kindsJson = JSON.stringify(kinds);
  const rows = db
    .prepare(`SELECT * FROM submissions WHERE ${IS_FLAGGED} ORDER BY id DESC LIMIT ?`)
    .all(kindsJson, MAX_LISTED);
  return {
    count: Number(db.prepare(`SELECT count(*) AS count FROM submissions WHERE ${IS_FLAGGED}`).get(kindsJson)?.count),
    // Unreadable submissions are counted, but not listed.
    newest: readableSubmissions(rows),
  };
}
