/** Load on a server, by `wrk`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As many connections as a proxy keeps open to one instance. */
const CONNECTIONS = 32;
const SECONDS = 4;

export interface Load {
  /** Requests answered per second. */
  perSecond: number;
  /** The 99th percentile of the time of an answer, in milliseconds. */
  p99: number;
}

/** What a browser of a Japanese visitor says, as far as an answer depends on it. */
export const VISITOR = { 'accept-language': 'ja', 'accept-encoding': 'gzip' };

/** Asks for a URL over and over. @throws where `wrk` is not installed, or an answer is not 2xx */
export async function load(url: string, seconds = SECONDS): Promise<Load> {
  const headers = Object.entries(VISITOR).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...headers, url];
  const { stdout } = await run('wrk', options, { timeout: (seconds + 20) * 1000 }).catch((error: Error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('`wrk` makes the load, and is not installed: apt-get install wrk');
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

/** Medians of three rounds, in which every server has its turn. */
export async function loadInTurn<Name extends string>(urls: Record<Name, string>): Promise<Record<Name, Load>> {
  const names = Object.keys(urls) as Name[];
  const rounds: { name: Name; load: Load }[] = [];
  for (let round = 0; round < 3; round++) {
    for (const name of names) rounds.push({ name, load: await load(urls[name]) });
  }
  const of = (name: Name, key: keyof Load) =>
    median(rounds.filter((one) => one.name === name).map(({ load }) => load[key]));
  return Object.fromEntries(
    names.map((name) => [name, { perSecond: of(name, 'perSecond'), p99: of(name, 'p99') }]),
  ) as Record<Name, Load>;
}
