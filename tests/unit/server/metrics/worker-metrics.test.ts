import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { MetricReport } from '../../../../server/metrics/prom-client.ts';
import { createWorkerMetrics } from '../../../../server/metrics/worker-metrics.ts';

/** The report of a worker, as it arrives over the channel. */
async function reportOf(requests: number, delay: number): Promise<MetricReport> {
  const registers = [new Registry()];
  const help = 'For the test.';
  const counter = new Counter({ name: 'requests_total', help, labelNames: ['route'], registers });
  counter.inc({ route: 'home' }, requests);
  new Gauge({ name: 'delay_seconds', help, registers, aggregator: 'max' }).set(delay);
  const histogram = new Histogram({ name: 'duration_seconds', help, buckets: [1], registers });
  for (let count = 0; count < requests; count += 1) histogram.observe(0.5);
  return structuredClone(await registers[0]?.getMetricsAsJSON()) ?? [];
}

const valuesOf = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/^([^#\s]+) (\S+)$/gm), ([, name = '', value]) => [name, Number(value)]));

test('adds up counters, and takes the worst gauge', async () => {
  const metrics = await createWorkerMetrics(() => true);
  const text = await metrics.text(async () => {
    metrics.store(1, await reportOf(3, 0.2));
    metrics.store(2, await reportOf(4, 0.1));
    return [1, 2];
  });
  expect(valuesOf(text)).toEqual({
    'requests_total{route="home"}': 7,
    delay_seconds: 0.2,
    'duration_seconds_bucket{le="1"}': 7,
    'duration_seconds_bucket{le="+Inf"}': 7,
    duration_seconds_sum: 3.5,
    duration_seconds_count: 7,
    meguri_workers: 2,
    meguri_worker_failures_total: 0,
  });
});

test('ignores a gauge that a worker could not read, unless no worker could', async () => {
  const metrics = await createWorkerMetrics(() => true);
  const delayOf = async (...delays: number[]) => {
    for (const [id, delay] of delays.entries()) metrics.store(id, await reportOf(1, delay));
    return valuesOf(await metrics.text(async () => [...delays.keys()])).delay_seconds;
  };
  expect(await delayOf(0.2, Number.NaN)).toBe(0.2);
  expect(await delayOf(Number.NaN, 0.2)).toBe(0.2);
  expect(await delayOf(Number.NaN, Number.NaN)).toBeNaN();
});

test('keeps the counts of workers that ended or do not respond, without their gauges', async () => {
  const running = new Set([1, 2, 3]);
  const metrics = await createWorkerMetrics((id) => running.has(id));
  for (const id of running) metrics.store(id, await reportOf(id, id));
  running.delete(3);
  metrics.countFailure();
  const refresh = async () => [1];
  for (let scrape = 0; scrape < 3; scrape += 1) {
    expect(valuesOf(await metrics.text(refresh))).toMatchObject({
      'requests_total{route="home"}': 6,
      duration_seconds_count: 6,
      delay_seconds: 1,
      meguri_workers: 1,
      meguri_worker_failures_total: 1,
    });
  }
  metrics.store(4, await reportOf(10, 0));
  running.add(4);
  running.delete(1);
  expect(valuesOf(await metrics.text(async () => [4]))).toMatchObject({
    'requests_total{route="home"}': 16,
    delay_seconds: 0,
  });
});

test('responds while no worker runs', async () => {
  const metrics = await createWorkerMetrics(() => false);
  metrics.store(1, await reportOf(2, 1));
  const values = valuesOf(await metrics.text(async () => []));
  expect(values).toMatchObject({ 'requests_total{route="home"}': 2, meguri_workers: 0 });
  expect(values).not.toHaveProperty('delay_seconds');
});
