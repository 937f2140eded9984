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
  let lastTaken: ReadonlyMap<number, number> = new Map();
  async function poll(): Promise<void> {
    const taken = await (await database()).read(takenSeats);
    if (isDeepStrictEqual(taken, lastTaken)) return;
    lastTaken = taken;
    listener(taken);
  }
  const timer = setInterval(() => poll().catch(() => undefined), POLL_MS).unref();
  return { poll, close: () => clearInterval(timer) };
}
