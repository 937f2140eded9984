/** Additional processor time of a request for a cached page with metrics, and with the access log. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, median } from '../load.ts';
import { figure, number, print, table } from '../report.ts';
import { cpuMilliseconds } from '../site-process.ts';
import { TARGETS } from '../targets.ts';
import type { Ports } from './observed-servers.ts';

/** Rounds of the servers alternate, because the speed of a shared machine varies. */
const ROUNDS = 41;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 5;
const SCRAPES = 50;
/** Default interval of Prometheus. */
const SCRAPE_INTERVAL_S = 15;
const IDLE_TIMEOUT_MS = 120_000;
/** Used in a second without requests. */
const IDLE_MS = 50;

export async function observation(): Promise<void> {
  print(
    `\`wrk\`, 32 connections, gzip, home page; medians of ${ROUNDS} rounds, each between two without metrics and access`,
  );
  print(
    'log. All servers run in one process, because equal processes differ by up to 15 %. “±” is the 95 % interval.\n',
  );
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
    await measure(child, ports);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(child: ChildProcess, ports: Ports): Promise<void> {
  const plain: number[] = [];
  const ratios: Record<'metrics' | 'accessLog', number[]> = { metrics: [], accessLog: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['metrics', 'accessLog'] as const) {
      const before = await perRequest(child, ports.plain);
      const observed = await perRequest(child, ports[name]);
      const reference = (before + (await perRequest(child, ports.plain))) / 2;
      plain.push(reference);
      ratios[name].push(observed / reference);
    }
  }
  const percent = (values: readonly number[]) => (median(values) - 1) * 100;
  const cost = { metrics: percent(ratios.metrics), accessLog: percent(ratios.accessLog) };
  const { metrics, accessLog } = TARGETS.observation;
  table(
    ['processor time of a request for a cached page', '%', '±'],
    [
      [`without metrics and access log: ${number(median(plain) * 1000)} µs`, 100, ''],
      ['additional, with metrics', cost.metrics, uncertainty(ratios.metrics)],
      ['additional, with the access log', cost.accessLog, uncertainty(ratios.accessLog)],
    ],
    [[], [{ value: cost.metrics, target: metrics }], [{ value: cost.accessLog, target: accessLog }]],
  );
  const begin = processorTime(child);
  for (let count = 0; count < SCRAPES; count++) {
    child.send('scrape');
    await once(child, 'message');
  }
  const scrape = (processorTime(child) - begin) / SCRAPES;
  const share = { value: (scrape / (SCRAPE_INTERVAL_S * 1000)) * 100, target: metrics };
  figure(
    `A scrape takes ${number(scrape)} ms of processor time; every ${SCRAPE_INTERVAL_S} s`,
    '% of a processor',
    share,
  );
  print();
}

/** Half of the interval that contains the true median in 95 % of the cases (the notch of a box plot), in percent. */
function uncertainty(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const quartile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return ((1.57 * (quartile(0.75) - quartile(0.25))) / Math.sqrt(sorted.length)) * 100;
}

/** In milliseconds. */
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
    if (now - before < IDLE_MS) return;
    before = now;
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}/`;
}

function processorTime({ pid = 0 }: ChildProcess): number {
  return cpuMilliseconds({ pid });
}
