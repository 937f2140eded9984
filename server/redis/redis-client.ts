import { setImmediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';

/** For one command, or for connecting. */
export const TIMEOUT_MS = 500;
const LATE = Symbol('late');

/** Connects when {@link Redis.connect} is called, and never again. */
export function createClient(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    retryStrategy: () => null,
    connectTimeout: TIMEOUT_MS,
  });
}

/** @throws after {@link TIMEOUT_MS} */
export async function inTime<Result>(command: Promise<Result>): Promise<Result> {
  let result = await waitAtMost(command, TIMEOUT_MS, LATE);
  // If this process was busy, the response may have arrived.
  if (result === LATE) {
    await setImmediate();
    result = await waitAtMost(command, 1, LATE);
  }
  if (result === LATE) throw new Error(`no response within ${TIMEOUT_MS} ms`);
  return result as Result;
}
