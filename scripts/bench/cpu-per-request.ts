/** What metrics and the access log cost: processor time of the server per request for a cached page. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, median } from './load.ts';
import type { Ports } from './observed-servers.ts';

/** Rounds of all servers alternate, because the speed of a shared machine varies. */
const ROUNDS = 31;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 5;
const SCRAPES = 50;
/** Default interval of Prometheus. */
const SCRAPE_INTERVAL_S = 15;
const IDLE_TIMEOUT_MS = 120_000;
/** Used in a second without requests. */
const IDLE_MICROSECONDS = 50_000;

export interface Cost {
  /** Processor time of a request without metrics and access log, in microseconds. */
  microseconds: number;
  /** Additional processor time, in percent. With a scrape every 15 s under full load. */
  metrics: number;
  accessLog: number;
  /** Processor time of a scrape, in milliseconds. */
  scrape: number;
}

/** @throws if `wrk` is missing */
export async function costOfObservation(): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
  const log = openSync(join(folder, 'log'), 'w');
  const child = fork(join(import.meta.dirname, 'observed-servers.ts'), {
    env: { PATH: process.env.PATH, DATA_DIR: folder, NODE_ENV: 'production' },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  try {
    const [ports] = (await once(child, 'message')) as [Ports];
    for (const port of Object.values(ports)) await load(urlOf(port), WARM_UP_SECONDS);
    await untilIdle(child);
    return await measure(child, ports);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(child: ChildProcess, ports: Ports): Promise<Cost> {
  const times: number[] = [];
  const ratios: Record<'metrics' | 'accessLog', number[]> = { metrics: [], accessLog: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['metrics', 'accessLog'] as const) {
      const before = await perRequest(child, ports.plain);
      const observed = await perRequest(child, ports[name]);
      const reference = (before + (await perRequest(child, ports.plain))) / 2;
      times.push(reference);
      ratios[name].push(observed / reference);
      if (process.env.DEBUG)
        console.log(name, Math.round(before), Math.round(observed), Math.round(reference * 2 - before));
    }
  }
  const begin = processorTime(child);
  for (let count = 0; count < SCRAPES; count++) {
    child.send('scrape');
    await once(child, 'message');
  }
  const scrape = (processorTime(child) - begin) / SCRAPES / 1000;
  const percent = (values: readonly number[]) => (median(values) - 1) * 100;
  return {
    microseconds: median(times),
    metrics: percent(ratios.metrics) + scrape / SCRAPE_INTERVAL_S / 10,
    accessLog: percent(ratios.accessLog),
    scrape,
  };
}

async function perRequest(child: ChildProcess, port: number): Promise<number> {
  const before = processorTime(child);
  const { requests } = await load(urlOf(port), ROUND_SECONDS);
  return (processorTime(child) - before) / requests;
}

/** After a start, the colours of pictures are computed. */
async function untilIdle(child: ChildProcess): Promise<void> {
  const deadline = performance.now() + IDLE_TIMEOUT_MS;
  for (let before = processorTime(child); performance.now() < deadline; ) {
    await sleep(1000);
    const now = processorTime(child);
    if (now - before < IDLE_MICROSECONDS) return;
    before = now;
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}/`;
}

/** In microseconds, from `utime` and `stime` of `/proc/PID/stat`, which count ticks of 10 ms. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
