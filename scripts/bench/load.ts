import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Typical number of connections from a proxy to one instance. */
const CONNECTIONS = 32;
const SECONDS = 4;

export interface Load {
  perSecond: number;
  /** 99th percentile of the response time, in milliseconds. */
  p99: number;
}

export const VISITOR = { 'accept-language': 'ja', 'accept-encoding': 'gzip' };

/** @throws if `wrk` is missing or a response is not 2xx */
export async function load(url: string, seconds = SECONDS): Promise<Load> {
  const headers = Object.entries(VISITOR).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...headers, url];
  const { stdout } = await run('wrk', options, { timeout: (seconds + 20) * 1000 }).catch((error: Error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('`wrk` is not installed. Install it with: apt-get install wrk');
  });
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond, p99: Number(p99) * (unit === 's' ? 1000 : unit === 'us' ? 0.001 : 1) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Rounds are short, because the machine's speed varies. */
const ROUNDS = 7;
const ROUND_SECONDS = 2;

/** Returns medians. Ratios compare the site with each reference in the same round. */
export async function compareLoads<Name extends string>(
  site: string,
  references: Record<Name, string>,
): Promise<Load & { ratios: Record<Name, number> }> {
  const names = Object.keys(references) as Name[];
  const own: Load[] = [];
  const ratios = names.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) {
    const ofSite = await load(site, ROUND_SECONDS);
    own.push(ofSite);
    for (const [at, name] of names.entries()) {
      ratios[at]?.push(ofSite.perSecond / (await load(references[name], ROUND_SECONDS)).perSecond);
    }
  }
  return {
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p99: median(own.map(({ p99 }) => p99)),
    ratios: Object.fromEntries(names.map((name, at) => [name, median(ratios[at] ?? [])])) as Record<Name, number>,
  };
}
