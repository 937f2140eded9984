import type { DatabaseSync } from 'node:sqlite';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Limit in 24 hours, so that nobody can flood a stranger's mailbox. */
const MAX_ACKNOWLEDGEMENTS = 10;

/** Queues each mail once. A repeated registration without new content sends no notice. */
export function queueMails(db: DatabaseSync, submission: number, now: Date): void {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const acknowledged = db
    .prepare(
      `SELECT count(*) AS count FROM outbox JOIN submissions ON submissions.id = outbox.submission
      WHERE outbox.kind = 'acknowledgement' AND received_at > ?
        AND mailbox_of(email) = (SELECT mailbox_of(email) FROM submissions WHERE id = ?)`,
    )
    .get(since, submission);
  const mayAcknowledge = Number(acknowledged?.count) < MAX_ACKNOWLEDGEMENTS;
  const isRepeat = db
    .prepare(
      `SELECT 1 FROM submissions AS this JOIN submissions AS other ON other.content = this.content AND other.id < this.id
      WHERE this.id = ? AND this.repeats IS NOT NULL`,
    )
    .get(submission);
  for (const kind of [...(isRepeat ? [] : ['notice']), ...(mayAcknowledge ? ['acknowledgement'] : [])]) {
    // 0: due at once, even if the clock is set back.
    db.prepare('INSERT INTO outbox (submission, kind, due_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING').run(
      submission,
      kind,
    );
  }
}
