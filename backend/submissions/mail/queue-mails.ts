import type { DatabaseSync } from 'node:sqlite';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More acknowledgements to one mailbox in 24 hours would let anybody flood somebody else's. */
const MAX_ACKNOWLEDGEMENTS = 10;

/**
 * Queues the notice to the staff and the acknowledgement to the visitor, where they are not queued already. A mailbox gets
 * {@link MAX_ACKNOWLEDGEMENTS} acknowledgements a day at most. A repeated registration that says nothing new sends no notice.
 */
export function queueMails(db: DatabaseSync, submission: number, now: Date): void {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const acknowledged = db
    .prepare(
      `SELECT count(*) AS count FROM outbox JOIN submissions ON submissions.id = outbox.submission
      WHERE outbox.kind = 'acknowledgement' AND received_at > ?
        AND mailbox_of(email) = (SELECT mailbox_of(email) FROM submissions WHERE id = ?)`,
    )
    .get(since, submission);
  const isAcknowledged = Number(acknowledged?.count) < MAX_ACKNOWLEDGEMENTS;
  const nothingNew = db
    .prepare(
      `SELECT 1 FROM submissions AS this JOIN submissions AS other ON other.content = this.content AND other.id < this.id
      WHERE this.id = ? AND this.repeats IS NOT NULL`,
    )
    .get(submission);
  for (const kind of [...(nothingNew ? [] : ['notice']), ...(isAcknowledged ? ['acknowledgement'] : [])]) {
    // 0: due at once, also where the clock is set back.
    db.prepare('INSERT INTO outbox (submission, kind, due_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING').run(
      submission,
      kind,
    );
  }
}
