import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, startSite } from '../lib/start-site.ts';
import { VISITOR } from './load.ts';
import type { CapturedResponse } from './references.ts';

/** Unit of times in `/proc`, on all Linux systems. */
const TICKS_PER_SECOND = 100;

export interface MeasuredSite extends RunningSite {
  /** From process start to the end of the first page. */
  startMs: number;
}

/** @param settings `DATA_DIR` is a temporary folder by default */
export async function measuredSite(settings: Record<string, string> = {}): Promise<MeasuredSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
  const begin = performance.now();
  const site = await startSite({ DATA_DIR: dataDir, ...settings });
  await captureResponse(site.origin);
  const startMs = performance.now() - begin;
  const stop = async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...site, startMs, stop, [Symbol.asyncDispose]: stop };
}

/** Unit: MiB. */
export function residentMegabytes({ pid }: Pick<RunningSite, 'pid'>): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}

/** Returns the ids of the server and its workers. */
export function processesOf({ pid }: Pick<RunningSite, 'pid'>): string[] {
  const ids = ['-p', String(pid), '--ppid', String(pid)];
  return execFileSync('ps', ['-o', 'pid=', ...ids], { encoding: 'utf8' })
    .trim()
    .split(/\s+/);
}

/** Stops all processes of the other servers, which would compress pages in the background while one is measured. */
export function runOnly(site: MeasuredSite | null, all: readonly MeasuredSite[]): void {
  for (const server of all) {
    const signal = site === null || server === site ? 'SIGCONT' : 'SIGSTOP';
    for (const id of processesOf(server)) process.kill(Number(id), signal);
  }
}

/** Returns the CPU time so far of all processes of the server, in milliseconds. */
export function cpuMilliseconds(site: Pick<RunningSite, 'pid'>): number {
  return (
    processesOf(site)
      .map(ticksOf)
      .reduce((sum, ticks) => sum + ticks, 0) *
    (1000 / TICKS_PER_SECOND)
  );
}

function ticksOf(pid: string): number {
  // The name of the process may contain spaces.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z])/);
  const [user, system] = fields.split(' ').slice(11, 13);
  return Number(user) + Number(system);
}

/** Returns the compressed response. */
export async function captureResponse(origin: string, path = '/'): Promise<CapturedResponse> {
  return new Promise((resolve, reject) => {
    const sent = get(
      origin.replace('localhost', '127.0.0.1') + path,
      { headers: VISITOR, timeout: 10_000 },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        if (response.statusCode !== 200) return reject(new Error(`${path} responded with ${response.statusCode}`));
        resolve({ body: Buffer.concat(chunks), headers: response.headers as Record<string, string> });
      },
    );
    sent.on('error', reject);
  });
}

/** Returns the total time in seconds. */
export async function requestAll(origin: string, paths: readonly string[], connections = 32): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const base = origin.replace('localhost', '127.0.0.1');
  const request = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(base + path, { agent, headers: VISITOR }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} responded with ${response.statusCode}`));
        response.on('end', resolve).resume();
      }).on('error', reject);
    });
  const queue = [...paths];
  const begin = performance.now();
  const worker = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) await request(path);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return (performance.now() - begin) / 1000;
}
