import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import { log } from '../log.ts';
import type { Counters } from './counters.ts';

const WAIT_MS = 500;
const NO_RESPONSE = Symbol('no response');

/** Returns counters that several processes share, and that fall back to `local` while the shared ones do not respond. */
export function withFallback(shared: Counters, local: Counters): Counters {
  async function orLocal<Result>(call: (counters: Counters) => Result | Promise<Result>): Promise<Result> {
    try {
      const result = await waitAtMost(Promise.resolve(call(shared)), WAIT_MS, NO_RESPONSE);
      if (result !== NO_RESPONSE) return result;
      throw new Error(`no response within ${WAIT_MS} ms`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error(`Limits: not shared with other processes (${reason})`, { event: 'limits_not_shared', repeats: reason });
      return call(local);
    }
  }
  return {
    consume: (claims) => orLocal((counters) => counters.consume(claims)),
    allows: (claims) => orLocal((counters) => counters.allows(claims)),
    used: (name, key) => orLocal((counters) => counters.used(name, key)),
    release: (claims) => orLocal((counters) => counters.release(claims)),
  };
}
