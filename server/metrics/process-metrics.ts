import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Registry } from 'prom-client';
import { exactSeconds } from './exact-seconds.ts';
import type { PromClient } from './prom-client.ts';

/** Interval at which the delay is measured. */
const RESOLUTION_MS = 20;

/** The metrics of prom-client itself have names that `promtool` rejects, and average the delays of workers. */
export function processMetrics({ Counter, Gauge }: PromClient, registry: Registry): void {
  const registers = [registry];
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  /** Node measures the time between two runs of a timer. */
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  new Gauge({
    name: 'meguri_event_loop_delay_max_seconds',
    help: 'Longest delay of the event loop since the last scrape, of the slowest worker.',
    registers,
    aggregator: 'max',
    collect() {
      this.set(seconds(delays.max));
    },
  });
  new Gauge({
    name: 'meguri_event_loop_delay_p99_seconds',
    help: 'Delay of the event loop since the last scrape, 99th percentile, of the slowest worker.',
    registers,
    aggregator: 'max',
    // Metrics are collected in this order.
    collect() {
      this.set(seconds(delays.percentile(99)));
      delays.reset();
    },
  });
  new Gauge({
    name: 'meguri_heap_used_ratio',
    help: 'Used share of the heap limit, of the fullest worker.',
    registers,
    aggregator: 'max',
    collect() {
      const { used_heap_size, heap_size_limit } = getHeapStatistics();
      this.set(used_heap_size / heap_size_limit);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory, the sum of all workers.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  let counted = 0;
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the system and of the user, the sum of all workers.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      const used = exactSeconds((user + system) / 1e6);
      this.inc(used - counted);
      counted = used;
    },
  });
}
