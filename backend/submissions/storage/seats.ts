import type { DatabaseSync } from 'node:sqlite';
import { givesSeat, SUBMISSION_KINDS } from '../../../contract/forms/forms.ts';

/** The SQL condition for forms whose submissions take seats. With one such form, it is that of the index `registrations`. */
export const MAY_HAVE_SEAT = `(${SUBMISSION_KINDS.filter(givesSeat)
  .map((kind) => `kind = '${kind}'`)
  .join(' OR ')})`;
/**
 * A registration with a seat. A suspected one gets its seat when the staff clears it; a repeated one shares the seat of the earlier
 * registration of its mailbox.
 */
const HAS_SEAT = `${MAY_HAVE_SEAT} AND suspicions = '[]' AND repeats IS NULL`;

/** How many seats of each event are taken, by its id. */
export function takenSeats(db: DatabaseSync): Map<number, number> {
  const rows = db
    .prepare(`SELECT subject, count(*) AS taken FROM submissions WHERE ${HAS_SEAT} GROUP BY subject`)
    .all();
  return new Map(rows.map(({ subject, taken }) => [Number(subject), Number(taken)]));
}

/** The same of one event. */
export function takenSeatsOf(db: DatabaseSync, event: number): number {
  const row = db.prepare(`SELECT count(*) AS taken FROM submissions WHERE ${HAS_SEAT} AND subject = ?`).get(event);
  return Number(row?.taken);
}

/** The reference of the registration that has the seat of a mailbox at an event; null where there is none. */
export function seatOfMailbox(db: DatabaseSync, event: number, email: string): string | null {
  const row = db
    .prepare(
      `SELECT reference FROM submissions WHERE ${HAS_SEAT} AND subject = ? AND mailbox_of(email) = mailbox_of(?)
      ORDER BY id LIMIT 1`,
    )
    .get(event, email);
  return row ? String(row.reference) : null;
}
