/** prom-client is loaded only with `METRICS_PORT`, by the process that needs it. */
export type PromClient = typeof import('prom-client');

/** Values of all metrics, as a structured clone. */
export type MetricReport = import('prom-client').MetricObjectWithValues<import('prom-client').MetricValue<string>>[];

export function loadPromClient(): Promise<PromClient> {
  return import('prom-client');
}
