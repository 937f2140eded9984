import cluster from 'node:cluster';
import { type BirpcReturn, createBirpc } from 'birpc';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { Counters } from '../limits/counters.ts';
import { withFallback } from '../limits/with-fallback.ts';
import type { MetricReport } from '../metrics/prom-client.ts';
import {
  CALL_MS,
  type Peers,
  type PrimaryFunctions,
  REPORT_MS,
  WORKER_VARIABLE,
  type WorkerFunctions,
} from './functions.ts';

export interface PrimaryConnection {
  primary: BirpcReturn<PrimaryFunctions, WorkerFunctions>;
  /** Counts for all workers; in this process while the primary does not respond. */
  counters: (local: Counters) => Counters;
  peers: Peers;
  /** Without this, the primary would not count the last requests. Never rejects. */
  storeMetrics: (report: MetricReport) => Promise<unknown>;
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
    storeMetrics: (report) =>
      waitAtMost(
        primary.storeMetrics(cluster.worker?.id ?? 0, report).catch(() => undefined),
        CALL_MS,
        undefined,
      ),
  };
}
