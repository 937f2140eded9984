/** Metrics of all workers, added up by the primary process. */
import { loadPromClient, type MetricReport } from './prom-client.ts';

export interface WorkerMetrics {
  /** @param id of the process, which another one never has */
  store(id: number, report: MetricReport): void;
  countFailure(): void;
  /**
   * Counters never decrease, because Prometheus would take that for a restart: the last counts of workers that ended, or that
   * do not respond, are included. Gauges are those of the workers that respond. Calls must not overlap.
   *
   * @param refresh stores the reports of the workers that respond, and returns their ids
   */
  text(refresh: () => Promise<readonly number[]>): Promise<string>;
}

/** @param isRunning whether a worker may store a report again */
export async function createWorkerMetrics(isRunning: (id: number) => boolean): Promise<WorkerMetrics> {
  const { AggregatorRegistry, Registry, Gauge, Counter } = await loadPromClient();
  const reports = new Map<number, MetricReport>();
  /** Sum of the workers that ended. */
  let ended: MetricReport = [];
  const own = new Registry();
  const workers = new Gauge({
    name: 'meguri_workers',
    help: 'Worker processes that respond.',
    registers: [own],
  });
  const failures = new Counter({
    name: 'meguri_worker_failures_total',
    help: 'Worker processes that ended unexpectedly.',
    registers: [own],
  });
  return {
    store: (id, report) => void reports.set(id, report),
    countFailure: () => failures.inc(),
    async text(refresh) {
      const responded = new Set(await refresh());
      const past = [...reports].filter(([id]) => !isRunning(id));
      for (const [id] of past) reports.delete(id);
      const all = [ended, ...past.map(([, report]) => report)];
      ended = totalsOf(await AggregatorRegistry.aggregate(all).getMetricsAsJSON());
      workers.set(responded.size);
      const current = [...reports].map(([id, report]) => (responded.has(id) ? report : totalsOf(report)));
      return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...withoutNaN(current), ended]).metrics();
    },
  };
}

/** A gauge that one worker could not read is that of the others. It is NaN if no worker could read it. */
function withoutNaN(reports: readonly MetricReport[]): MetricReport[] {
  const isRead = ({ values }: MetricReport[number]) => values.every(({ value }) => !Number.isNaN(value));
  const read = new Set(reports.flatMap((report) => report.filter(isRead).map(({ name }) => name)));
  return reports.map((report) => report.filter((metric) => isRead(metric) || !read.has(metric.name)));
}

function totalsOf(report: MetricReport): MetricReport {
  return report.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram');
}
