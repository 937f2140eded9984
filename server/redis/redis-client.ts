import { setImmediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';

/** Maximum time for one command. */
export const TIMEOUT_MS = 500;
/** Maximum time for connecting, which takes five round trips: TCP, TLS, authentication, and a first command. */
export const CONNECT_TIMEOUT_MS = 1000;
const TIMED_OUT = Symbol('timed out');

/** Connects when {@link Redis.connect} is called, and never again. */
export function createClient(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    retryStrategy: () => null,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
}

/** @throws after the timeout */
export async function withTimeout<Result>(command: Promise<Result>, timeoutMs = TIMEOUT_MS): Promise<Result> {
  let result = await waitAtMost(command, timeoutMs, TIMED_OUT);
  // If this process was busy, the response may have arrived.
  if (result === TIMED_OUT) {
    await setImmediate();
    result = await waitAtMost(command, 1, TIMED_OUT);
  }
  if (result === TIMED_OUT) throw new Error(`no response within ${timeoutMs} ms`);
  return result as Result;
}
