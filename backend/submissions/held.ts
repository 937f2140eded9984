import type { DatabaseSync } from 'node:sqlite';
import { SUBMISSION_KINDS, type SubmissionKind, type Suspicion } from '../../contract/submissions/vocabulary.ts';
import type { MailSettings } from './outbox.ts';
import { inTokyo } from './words.ts';

/** Whom mails about each kind go to. */
type Mailboxes = MailSettings['to'];

/** What is held because it looks like abuse, as far as the staff needs to know it by mail: nobody's name, and no text. */
export interface Held {
  count: number;
  /** The newest, at most {@link MOST_NAMED}. */
  newest: readonly {
    reference: string;
    kind: SubmissionKind;
    suspicions: readonly Suspicion[];
    /** ISO 8601, in UTC. */
    receivedAt: string;
  }[];
}

const MOST_NAMED = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What is held and not looked at is brought to mind again after so many days. */
export const REMINDER_DAYS = 7;
/** How long a mail that was sent is remembered, in milliseconds: longer than any reminder waits. */
const REMEMBERED_MS = 30 * DAY_MS;

/** What nobody has cleared, answered or deleted. The words are those of the index. */
const IS_HELD = `suspicions <> '[]' AND state = 'new' AND kind IN (SELECT value FROM json_each(?))`;

/**
 * Queues a word to each mailbox for which something is held: where something new is, and every {@link REMINDER_DAYS} days
 * while it stays. At most one a day each, and none while an earlier one still waits for the mail server.
 */
export function queueHeldNotices(db: DatabaseSync, to: Mailboxes, now: Date): void {
  for (const mailbox of SUBMISSION_KINDS) {
    const kinds = kindsTold(to, mailbox);
    if (kinds[0] !== mailbox) continue;
    const row = db.prepare(`SELECT max(id) AS id FROM submissions WHERE ${IS_HELD}`).get(JSON.stringify(kinds));
    const newest = Number(row?.id ?? 0);
    if (newest === 0 || !isWorthSaying(db, mailbox, newest, now)) continue;
    db.prepare(`DELETE FROM outbox WHERE kind = 'held' AND state <> 'waiting' AND due_at < ?`).run(
      now.getTime() - REMEMBERED_MS,
    );
    db.prepare(
      `INSERT INTO outbox (kind, mailbox, day, covers, due_at) VALUES ('held', ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ).run(mailbox, inTokyo(now.toISOString()).slice(0, 10), newest, now.getTime());
  }
}

function isWorthSaying(db: DatabaseSync, mailbox: SubmissionKind, newest: number, now: Date): boolean {
  const last = db.prepare(`SELECT * FROM outbox WHERE mailbox = ? ORDER BY id DESC LIMIT 1`).get(mailbox);
  if (!last || last.state === 'given_up') return true;
  if (last.state === 'waiting') return false;
  const isLongAgo = now.getTime() - Date.parse(String(last.sent_at)) > REMINDER_DAYS * DAY_MS;
  return newest > Number(last.covers) || isLongAgo;
}

/** The kinds that a mailbox is told of. Two kinds with one address are one mailbox, which has the name of the first. */
export function kindsTold(to: Mailboxes, mailbox: SubmissionKind): SubmissionKind[] {
  return SUBMISSION_KINDS.filter((kind) => to[kind] === to[mailbox]);
}

export function readHeld(db: DatabaseSync, kinds: readonly SubmissionKind[]): Held {
  const among = JSON.stringify(kinds);
  const rows = db
    .prepare(
      `SELECT reference, kind, suspicions, received_at FROM submissions WHERE ${IS_HELD} ORDER BY id DESC LIMIT ?`,
    )
    .all(among, MOST_NAMED);
  return {
    count: Number(db.prepare(`SELECT count(*) AS count FROM submissions WHERE ${IS_HELD}`).get(among)?.count),
    newest: rows.map((row) => ({
      reference: String(row.reference),
      kind: row.kind as SubmissionKind,
      suspicions: JSON.parse(String(row.suspicions)),
      receivedAt: String(row.received_at),
    })),
  };
}
