import cluster from 'node:cluster';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { Counters } from '../limits/counters.ts';
import { withFallback } from '../limits/with-fallback.ts';
import { type Peers, type PrimaryFunctions, REPORT_MS, WORKER_VARIABLE, type WorkerFunctions } from './functions.ts';

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
