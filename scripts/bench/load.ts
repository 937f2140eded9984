import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Typical number of connections from a proxy to one instance. */
const CONNECTIONS = 32;
const SECONDS = 4;

export interface Load {
  requests: number;
  perSecond: number;
  /** 99th percentile of the response time, in milliseconds. */
  p99: number;
}

export const VISITOR = { 'accept-language': 'ja', 'accept-encoding': 'gzip' };

/** @param script file in Lua that varies the request @throws if `wrk` is missing or a response is not 2xx */
export async function load(url: string, seconds = SECONDS, script?: string): Promise<Load> {
  const headers = Object.entries(VISITOR).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--latency',
    ...(script ? ['-s', script] : []),
    ...headers,
    url,
  ];
  const { stdout } = await run('wrk', options, { timeout: (seconds + 20) * 1000 }).catch((error: Error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('`wrk` is not installed. Install it with: apt-get install wrk');
  });
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests, perSecond, p99: Number(p99) * (unit === 's' ? 1000 : unit === 'us' ? 0.001 : 1) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Many short rounds: on a shared machine, speed varies by a third from one second to the next. */
const ROUNDS = 11;
const ROUND_SECONDS = 1;

/** Returns medians. Each round of a reference follows directly after a round of the site, after a round of each as a warm-up. */
export async function compareLoads<Name extends string>(
  site: string,
  references: Record<Name, string>,
): Promise<Omit<Load, 'requests'> & { ratios: Record<Name, number> }> {
  const own: Load[] = [];
  const ratios: [Name, number][] = [];
  for (const [name, reference] of Object.entries<string>(references) as [Name, string][]) {
    for (const url of [site, reference]) await load(url, ROUND_SECONDS);
    const ofRounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ofSite = await load(site, ROUND_SECONDS);
      const ofReference = await load(reference, ROUND_SECONDS);
      own.push(ofSite);
      ofRounds.push(ofSite.perSecond / ofReference.perSecond);
    }
    ratios.push([name, median(ofRounds)]);
  }
  return {
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p99: median(own.map(({ p99 }) => p99)),
    ratios: Object.fromEntries(ratios) as Record<Name, number>,
  };
}
