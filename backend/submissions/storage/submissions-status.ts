import type { DatabaseSync } from 'node:sqlite';

/** Contains no data of visitors. Times are in ISO 8601. */
export interface SubmissionsStatus {
  /** Unanswered, without flagged ones. */
  pending: number;
  flagged: number;
  newestAt: string | null;
  mail: {
    /** Messages that wait for their first or next attempt. */
    depth: number;
    /** When the submission of the oldest waiting message was received, or a digest was queued. */
    oldestAt: string | null;
    /** Messages that were given up after the last attempt. */
    givenUp: number;
    /** Error code, SMTP status and command of the newest message that was not sent. */
    lastError: string | null;
  };
}

/**
 * The outbox has no time of its own. A digest of flagged submissions is queued with its newest one, and a reminder later, on
 * its `day` in Tokyo. The daily digest, which covers none, is queued at 8:00.
 */
const QUEUED_AT = `iif(day IS NULL, received_at, max(coalesce(received_at, ''),
  strftime('%Y-%m-%dT%H:%M:%fZ', day || iif(covers IS NULL, ' 08:00+09:00', ' 00:00+09:00'))))`;

export function readSubmissionsStatus(db: DatabaseSync): SubmissionsStatus {
  const counts = db
    .prepare(
      `SELECT count(*) FILTER (WHERE state = 'new' AND suspicions = '[]') AS pending,
        count(*) FILTER (WHERE state = 'new' AND suspicions <> '[]') AS flagged,
        max(received_at) AS newest FROM submissions`,
    )
    .get();
  const mail = db
    .prepare(
      `SELECT count(*) FILTER (WHERE outbox.state = 'waiting') AS depth,
        min(${QUEUED_AT}) FILTER (WHERE outbox.state = 'waiting') AS oldest,
        count(*) FILTER (WHERE outbox.state = 'given_up') AS given_up
        FROM outbox LEFT JOIN submissions ON submissions.id = coalesce(outbox.submission, outbox.covers)
        WHERE outbox.state <> 'sent'`,
    )
    .get();
  const failed = db
    .prepare(`SELECT last_error FROM outbox WHERE state <> 'sent' AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1`)
    .get();
  return {
    pending: Number(counts?.pending),
    flagged: Number(counts?.flagged),
    newestAt: textOrNull(counts?.newest),
    mail: {
      depth: Number(mail?.depth),
      oldestAt: textOrNull(mail?.oldest),
      givenUp: Number(mail?.given_up),
      lastError: textOrNull(failed?.last_error),
    },
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
