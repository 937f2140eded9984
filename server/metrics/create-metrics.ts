import type { ObserveRequest } from '../http/access-log.ts';
import type { CachedHits } from './cached-hits.ts';
import { processMetrics } from './process-metrics.ts';
import { loadPromClient, type MetricReport } from './prom-client.ts';
import { requestMetrics } from './request-metrics.ts';
import { type MetricSources, siteMetrics } from './site-metrics.ts';

/** Metrics of this process, which may be a worker. */
export interface Metrics {
  countRequest: ObserveRequest;
  /** For the primary process. */
  report(): Promise<MetricReport>;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

export async function createMetrics(hits: CachedHits, sources: MetricSources): Promise<Metrics> {
  const prom = await loadPromClient();
  const registry = new prom.Registry();
  const countRequest = requestMetrics(prom, registry, hits);
  siteMetrics(prom, registry, sources);
  processMetrics(prom, registry);
  return { countRequest, report: () => registry.getMetricsAsJSON(), text: () => registry.metrics() };
}
