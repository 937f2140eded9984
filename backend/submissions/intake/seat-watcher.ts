import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../storage/database.ts';
import { takenSeats } from '../storage/seats.ts';

/** From one look to the next, in milliseconds: `npm run inbox` frees a seat from another process. */
const LOOK_MS = 5000;

export type SeatsListener = (taken: ReadonlyMap<number, number>) => void;

export interface SeatWatcher {
  /** Counts, and tells the listener where the numbers differ from those before. @throws {StorageError} */
  look(): Promise<void>;
  close(): void;
}

/** Watches how many seats of events are taken, by whichever process. A failed look is no news: the next one tells. */
export function createSeatWatcher(database: () => Promise<Database>, listener: SeatsListener): SeatWatcher {
  let known: ReadonlyMap<number, number> = new Map();
  async function look(): Promise<void> {
    const taken = await (await database()).read(takenSeats);
    if (isDeepStrictEqual(taken, known)) return;
    known = taken;
    listener(taken);
  }
  const timer = setInterval(() => look().catch(() => undefined), LOOK_MS).unref();
  return { look, close: () => clearInterval(timer) };
}
