/** Calls between the primary process and its workers. Arguments and results are structured clones. */
import type { ContentChange } from '../../contract/revalidation.ts';
import type { Claim } from '../limits/counters.ts';
import type { MetricReport } from '../metrics/prom-client.ts';
import type { Part } from '../outages.ts';
import type { StatusReport } from '../status/status-report.ts';

/** The number of a worker, in its environment. */
export const WORKER_VARIABLE = 'MEGURI_WORKER';

export interface PrimaryFunctions {
  /** The worker accepts requests. */
  ready(port: number): void;
  /** The last metrics of a worker that shuts down. @param id of the worker in `cluster` */
  storeMetrics(id: number, report: MetricReport): void;
  consume(claims: readonly Claim[]): boolean;
  allows(claims: readonly Claim[]): boolean;
  used(name: string, key: string): number;
  release(claims: readonly Claim[]): void;
  /** Resolves when the other workers have applied the change, or after {@link CALL_MS}. */
  invalidateElsewhere(change: ContentChange): Promise<void>;
  /** Outages of all workers that respond within {@link REPORT_MS}. */
  collectOutages(): Promise<Outage[]>;
}

/** Calls to the other workers of the same server. */
export interface Peers {
  invalidate: (change: ContentChange) => Promise<void>;
  outages: () => Promise<Outage[]>;
}

/** A failing part, and when it failed first. */
export type Outage = readonly [part: Part, since: Date];

export interface WorkerFunctions {
  invalidate(change: ContentChange): void;
  outages(): Promise<Outage[]>;
  status(): Promise<StatusReport>;
  /** A new worker accepts requests, and this one is about to be ended. */
  replaced(): void;
  /** Null without `METRICS_PORT`. */
  metrics(): Promise<MetricReport | null>;
}

/** Maximum time for a call that reads no content. */
export const CALL_MS = 500;
/** Maximum time for a report, which may read content. */
export const REPORT_MS = 5000;
