import type { DatabaseSync } from 'node:sqlite';

/** How many seats of each seminar are taken, by its id: one by every registration that is stored, suspected ones included. */
export function takenSeats(db: DatabaseSync): Map<number, number> {
  const rows = db
    .prepare(`SELECT subject, count(*) AS taken FROM submissions WHERE kind = 'registration' GROUP BY subject`)
    .all();
  return new Map(rows.map(({ subject, taken }) => [Number(subject), Number(taken)]));
}

/** The same of one seminar. */
export function takenSeatsOf(db: DatabaseSync, seminar: number): number {
  const row = db
    .prepare(`SELECT count(*) AS taken FROM submissions WHERE kind = 'registration' AND subject = ?`)
    .get(seminar);
  return Number(row?.taken);
}
