import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../storage/database.ts';
import { takenSeats } from '../storage/seats.ts';

/** In milliseconds: `npm run inbox` frees seats from another process. */
const POLL_MS = 5000;

export type SeatsListener = (taken: ReadonlyMap<number, number>) => void;

export interface SeatWatcher {
  /** Counts seats and reports changes. @throws {StorageError} */
  poll(): Promise<void>;
  close(): void;
}

/** A failed poll is ignored; the next one catches up. */
export function createSeatWatcher(database: () => Promise<Database>, listener: SeatsListener): SeatWatcher {
  let known: ReadonlyMap<number, number> = new Map();
  async function look(): Promise<void> {
    const taken = await (await database()).read(takenSeats);
    if (isDeepStrictEqual(taken, known)) return;
    known = taken;
    listener(taken);
  }
  const timer = setInterval(() => look().catch(() => undefined), POLL_MS).unref();
  return { poll: look, close: () => clearInterval(timer) };
}
