import type { DatabaseSync } from 'node:sqlite';
import { givesSeat, SUBMISSION_KINDS } from '../../../contract/forms/forms.ts';

/** With one such form, equals the condition of the index `registrations`. */
export const MAY_HAVE_SEAT = `(${SUBMISSION_KINDS.filter(givesSeat)
  .map((kind) => `kind = '${kind}'`)
  .join(' OR ')})`;
/** A repetition shares the seat of the earlier registration. */
const HAS_SEAT = `${MAY_HAVE_SEAT} AND suspicions = '[]' AND repeats IS NULL`;

/** By event id. */
export function takenSeats(db: DatabaseSync): Map<number, number> {
  const rows = db
    .prepare(`SELECT subject, count(*) AS taken FROM submissions WHERE ${HAS_SEAT} GROUP BY subject`)
    .all();
  return new Map(rows.map(({ subject, taken }) => [Number(subject), Number(taken)]));
}

export function takenSeatsOf(db: DatabaseSync, event: number): number {
  const row = db.prepare(`SELECT count(*) AS taken FROM submissions WHERE ${HAS_SEAT} AND subject = ?`).get(event);
  return Number(row?.taken);
}

/** Returns the reference of the registration with the seat. */
export function seatOfMailbox(db: DatabaseSync, event: number, email: string): string | null {
  const row = db
    .prepare(
      `SELECT reference FROM submissions WHERE ${HAS_SEAT} AND subject = ? AND mailbox_of(email) = mailbox_of(?)
      ORDER BY id LIMIT 1`,
    )
    .get(event, email);
  return row ? String(row.reference) : null;
}
