import type { DatabaseSync } from 'node:sqlite';
import { SUBMISSION_KINDS, type SubmissionKind } from '../../../contract/forms/forms.ts';
import { formatTokyo } from '../labels/format-tokyo.ts';
import { readableSubmissions, type Submission } from '../storage/submission.ts';

/** Contains no names or texts of visitors. */
export interface DailySummary {
  /** Submissions received in the last 24 hours; only kinds with any. */
  received: readonly { kind: SubmissionKind; count: number }[];
  unanswered: number;
  /** Unanswered submissions that have waited longest, at most {@link MAX_LISTED}. */
  oldest: readonly Pick<Submission, 'reference' | 'kind' | 'receivedAt'>[];
  flagged: number;
  /** Mails that were given up. */
  failedMails: number;
}

/** In the outbox, a digest has the kind `held`, because earlier releases accept no other; it is then not sent by them. */
export const DAILY_MAILBOX = 'digest';
/** In Tokyo. */
const HOUR = 8;
const MAX_LISTED = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Queues one digest a day, from 8:00 in Tokyo. It replaces an unsent one of an earlier day. */
export function queueDailyDigest(db: DatabaseSync, now: Date): void {
  const [day = '', time = ''] = formatTokyo(now.toISOString()).split(' ');
  if (Number(time.slice(0, 2)) < HOUR) return;
  db.prepare(`DELETE FROM outbox WHERE mailbox = ? AND day < ? AND state <> 'sent'`).run(DAILY_MAILBOX, day);
  db.prepare(`INSERT INTO outbox (kind, mailbox, day, due_at) VALUES ('held', ?, ?, 0) ON CONFLICT DO NOTHING`).run(
    DAILY_MAILBOX,
    day,
  );
}

/** Returns null if there is nothing to report. */
export function readDailySummary(db: DatabaseSync, now: Date): DailySummary | null {
  const count = (query: string, ...values: string[]) => Number(db.prepare(query).get(...values)?.count);
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const received = SUBMISSION_KINDS.map((kind) => ({
    kind,
    count: count(
      `SELECT count(*) AS count FROM submissions WHERE kind = ? AND received_at >= ? AND suspicions = '[]'`,
      kind,
      since,
    ),
  })).filter((row) => row.count > 0);
  const isUnanswered = `state = 'new' AND suspicions = '[]'`;
  const summary: DailySummary = {
    received,
    unanswered: count(`SELECT count(*) AS count FROM submissions WHERE ${isUnanswered}`),
    oldest: readableSubmissions(
      db.prepare(`SELECT * FROM submissions WHERE ${isUnanswered} ORDER BY received_at, id LIMIT ?`).all(MAX_LISTED),
    ),
    flagged: count(`SELECT count(*) AS count FROM submissions WHERE state = 'new' AND suspicions <> '[]'`),
    failedMails: count(`SELECT count(*) AS count FROM outbox WHERE state = 'given_up'`),
  };
  const isEmpty = received.length + summary.unanswered + summary.flagged + summary.failedMails === 0;
  return isEmpty ? null : summary;
}
