import cluster from 'node:cluster';
import { type BirpcReturn, createBirpc } from 'birpc';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { Counters } from '../limits/counters.ts';
import { log } from '../log.ts';
import {
  CALL_MS,
  type Peers,
  type PrimaryFunctions,
  REPORT_MS,
  WORKER_VARIABLE,
  type WorkerFunctions,
} from './functions.ts';

const NO_RESPONSE = Symbol('no response');

export interface PrimaryConnection {
  primary: BirpcReturn<PrimaryFunctions, WorkerFunctions>;
  /** Counts for all workers; in this process while the primary does not respond. */
  counters: (local: Counters) => Counters;
  peers: Peers;
}

/** The number of this worker; null in a process without workers. */
export const workerNumber = cluster.isWorker ? Number(process.env[WORKER_VARIABLE]) : null;

/** @returns null if this process is no worker */
export function connectToPrimary(functions: WorkerFunctions): PrimaryConnection | null {
  if (workerNumber === null) return null;
  process.title = `meguri worker ${workerNumber}`;
  // The primary handles it, also if the signal is sent to the whole process group.
  process.on('SIGUSR2', () => undefined);
  const primary = createBirpc<PrimaryFunctions, WorkerFunctions>(functions, {
    post: (message) => process.send?.(message),
    on: (listener) => process.on('message', listener),
    timeout: REPORT_MS + 1000,
  });
  return {
    primary,
    counters: (local) => withFallback(primary, local),
    peers: { invalidate: primary.invalidateElsewhere, outages: primary.collectOutages },
  };
}

function withFallback(shared: Counters, local: Counters): Counters {
  async function orLocal<Result>(call: (counters: Counters) => Result | Promise<Result>): Promise<Result> {
    try {
      const result = await waitAtMost(Promise.resolve(call(shared)), CALL_MS, NO_RESPONSE);
      if (result !== NO_RESPONSE) return result;
      throw new Error(`no response within ${CALL_MS} ms`);
    } catch (error) {
      log.error('Limits: counted in this process only', { event: 'limits_not_shared', repeats: String(error), error });
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
