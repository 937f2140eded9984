/** The metrics of real servers (`METRICS_PORT`). */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { SUGGESTIONS_PATH } from '../../site/search/search.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { disconnect, startFaultyBackend } from '../support/site/faulty-backend.ts';
import { freePort, type RunningSite, startSite } from '../support/site/start-site.ts';
import { type Scrape, scrape } from './scrape.ts';

const SOON = { timeout: 60_000 };
/** Maximum number for one address in a minute. */
const MAX_SEARCHES = 300;
const folder = mkdtempSync(join(tmpdir(), 'meguri-metrics-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sumOf(values: Scrape, pattern: RegExp): number {
  return [...values].reduce((sum, [series, value]) => sum + (pattern.test(series) ? value : 0), 0);
}

/** Each request has a connection of its own, because the primary distributes connections. */
async function request(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, connection: 'close' },
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

describe('a server with two workers', () => {
  /** A rolling restart reads it again. */
  const envFile = join(folder, 'env');
  let site: RunningSite;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    writeFileSync(envFile, 'WORKERS=2');
    const settings = {
      METRICS_PORT: String(port),
      TRUST_PROXY: '1',
      DATA_DIR: join(folder, 'workers'),
      CONTENT_DIR: documentFolder(['pages/privacy', 'pages/contact']),
    };
    site = await startSite(settings, [`--env-file=${envFile}`]);
    await vi.waitFor(() => expect(site.output()).toContain('Workers: all 2 are ready'), 30_000);
  });
  afterAll(() => site?.stop());

  const workers = () =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(site.pid)], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => /^\s*(\d+) meguri worker/.exec(line)?.[1] ?? [])
      .map(Number);
  const pages = async () => sumOf(await scrape(port), /requests_total\{route="generic",status="200"/);

  test('counts each request once, cached or not, with its route and status', async () => {
    const before = await scrape(port);
    const url = `${site.origin}/p/privacy`;
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push(await request(url, { headers: { 'accept-language': 'ja' } }));
    statuses.push(await request(url, { method: 'HEAD', headers: { 'accept-language': 'ja' } }));
    statuses.push(await request(`${site.origin}/p/nothing`));
    expect(statuses).toEqual([...Array(21).fill(200), 404]);
    const difference = (after: Scrape, pattern: RegExp) => sumOf(after, pattern) - sumOf(before, pattern);
    await expect.poll(async () => difference(await scrape(port), /^meguri_http_requests_total/), SOON).toBe(22);
    const after = await scrape(port);
    expect(difference(after, /requests_total\{.*status="200"/)).toBe(21);
    expect(difference(after, /requests_total\{.*status="404"/)).toBe(1);
    expect(difference(after, /^meguri_page_cache_total/)).toBe(22);
    expect(difference(after, /^meguri_page_cache_total\{state="hit"/)).toBeGreaterThan(16);
    expect(after.get('meguri_workers')).toBe(2);
  });

  test('adds no series for a thousand unknown paths', async () => {
    const paths = ['/a-', '/b/c/d-', '/wp-admin/', '/%E4%BA%8B%E5%8B%99-', '/.git/', '/en/x-', '/x?route=', '/"},{'];
    const visit = (n: number) => request(`${site.origin}${paths[n % paths.length]}${Math.random()}taro`);
    const count = (values: Scrape) => sumOf(values, /requests_total\{route="unknown"/);
    for (let n = 0; n < 4 * paths.length; n += 1) await visit(n);
    await expect.poll(async () => count(await scrape(port)), SOON).toBe(4 * paths.length);
    const before = await scrape(port);
    for (let sent = 0; sent < 1000; sent += 10)
      await Promise.all(Array.from({ length: 10 }, (_, n) => visit(sent + n)));
    await expect.poll(async () => count(await scrape(port)), SOON).toBe(1000 + count(before));
    expect([...(await scrape(port)).keys()].sort()).toEqual([...before.keys()].sort());
  });

  test('counts forms by outcome, and names nobody', async () => {
    const { headers, ...post } = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
      body: 'name=Taro+Yamada&email=taro%40example.com&step=send',
    };
    expect(await request(`${site.origin}/contact`, { ...post, headers })).toBe(422);
    expect(await request(`${site.origin}/contact?name=Taro`, { headers: { ...headers, cookie: 'name=Taro' } })).toBe(
      200,
    );
    const invalid = 'meguri_submissions_total{kind="contact",outcome="invalid"}';
    await expect.poll(async () => (await scrape(port)).get(invalid), SOON).toBe(1);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).not.toMatch(/taro|yamada|example|127\.0\.0/i);
  });

  test('allows 300 searches of an address to both workers together, and counts those beyond', async () => {
    const headers = { 'x-forwarded-for': `192.0.2.${randomInt(256)}` };
    const search = () => request(`${site.origin}${SUGGESTIONS_PATH}?q=x&lang=ja`, { headers });
    const limited = async () => (await scrape(port)).get('meguri_rate_limit_hits_total{limit="searches"}') ?? 0;
    const before = await limited();
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < MAX_SEARCHES + 10; sent += 10)
      for (const status of await Promise.all(Array.from({ length: 10 }, search)))
        counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual({ 200: MAX_SEARCHES, 429: 10 });
    expect([await search(), await search()]).toEqual([429, 429]);
    await expect.poll(limited, SOON).toBe(before + 12);
  });

  test('replaces the workers without losing a count', async () => {
    const before = await pages();
    for (let sent = 0; sent < 10; sent += 1) await request(`${site.origin}/p/privacy`);
    site.signal('SIGUSR2');
    await expect.poll(site.output, { timeout: 60_000 }).toContain('Workers: replaced all 2');
    await expect.poll(() => workers().length, SOON).toBe(2);
    expect(await pages()).toBe(before + 10);
    expect((await scrape(port)).get('meguri_worker_failures_total')).toBe(0);
  });

  test('responds after the death of a worker, and no counter decreases', async () => {
    for (let sent = 0; sent < 10; sent += 1) await request(`${site.origin}/p/privacy`);
    let previous = await scrape(port);
    const counters = (values: Scrape) =>
      [...values].filter(([series]) => /(?:_total|_count|_sum|_bucket)(?:\{|$)/.test(series));
    process.kill(workers()[0] ?? 0, 'SIGKILL');
    const decreased: string[] = [];
    await expect
      .poll(
        async () => {
          const current = await scrape(port);
          for (const [series, value] of counters(previous))
            if ((current.get(series) ?? 0) < value) decreased.push(`${series}: ${value} → ${current.get(series)}`);
          previous = current;
          return site.output();
        },
        { timeout: 30_000 },
      )
      .toContain('is ready again');
    expect(decreased).toEqual([]);
    expect(previous.get('meguri_worker_failures_total')).toBe(1);
    const before = await pages();
    for (let sent = 0; sent < 10; sent += 1) await request(`${site.origin}/p/privacy`);
    await expect.poll(pages, SOON).toBe(before + 10);
  });

  test('runs one worker with WORKERS=auto and one processor', async () => {
    const affinity = (...args: string[]) =>
      execFileSync('taskset', ['-cp', ...args, `${site.pid}`], { encoding: 'utf8' });
    affinity(/list: (\d+)/.exec(affinity())?.[1] ?? '');
    writeFileSync(envFile, 'WORKERS=auto');
    site.signal('SIGUSR2');
    await expect.poll(site.output, SOON).toContain('Workers: replaced all 1');
    await expect.poll(() => workers().length, SOON).toBe(1);
    expect((await scrape(port)).get('meguri_workers')).toBe(1);
  });
});

test('counts requests to a separate content backend, its failures, and generated pictures', async () => {
  await using backend = await startFaultyBackend();
  const port = await freePort();
  await using site = await startSite({
    METRICS_PORT: String(port),
    DATA_DIR: join(folder, 'separate'),
    CONTENT_API_BASE: backend.base,
  });
  const html = await (await fetch(`${site.origin}/works`)).text();
  const [picture] = /\/images\/[^\s"]+\.avif/.exec(html) ?? [];
  expect(await request(site.origin + picture)).toBe(200);
  const healthy = await scrape(port);
  expect(sumOf(healthy, /^meguri_content_request_duration_seconds_count\{part="content"/)).toBeGreaterThan(0);
  expect(sumOf(healthy, /^meguri_render_duration_seconds_count\{kind="page"/)).toBe(1);
  expect(healthy.get('meguri_images_generated_total{encoding="fast"}')).toBe(1);
  await expect.poll(async () => (await scrape(port)).get('meguri_images_generated_total{encoding="final"}')).toBe(1);
  expect(healthy.get('meguri_failing{part="content"}')).toBe(0);
  // Alerts see only the increase of a series that exists before the first failure.
  for (const route of ['home', 'news', 'revalidate', 'xml', 'unknown'])
    expect(healthy.get(`meguri_http_requests_total{route="${route}",status="503"}`), route).toBe(0);
  expect(sumOf(healthy, /^meguri_content_request_failures_total/)).toBe(0);
  expect([...healthy.keys()].filter((series) => series.startsWith('meguri_mail'))).toEqual([]);

  backend.fail(disconnect, { path: /^\/news/ });
  expect(await request(`${site.origin}/news`)).toBe(503);
  const failing = await scrape(port);
  expect(failing.get('meguri_failing{part="content"}')).toBe(1);
  expect(failing.get('meguri_content_request_failures_total{part="content"}')).toBeGreaterThan(0);
  await expect.poll(async () => sumOf(await scrape(port), /requests_total\{route="news",status="503"/), SOON).toBe(1);
});

test('serves no metrics without METRICS_PORT, and loads no library for them', async () => {
  const dataDir = join(folder, 'none');
  await using site = await startSite({ DATA_DIR: dataDir, CONTENT_DIR: documentFolder() });
  const file = join(dataDir, 'run', `${new URL(site.origin).port}.json`);
  await vi.waitFor(() => readFileSync(file), 10_000);
  const { statusUrl } = JSON.parse(readFileSync(file, 'utf8'));
  expect(await request(statusUrl)).toBe(200);
  expect(await request(statusUrl.replace('status', 'metrics'))).toBe(404);
  for (const build of ['main.js', 'start.js']) {
    const text = readFileSync(join(PROJECT_ROOT, '.build/server', build), 'utf8');
    expect(text).toContain('import("prom-client")');
    expect(text).not.toMatch(/^import .*["']prom-client["']/m);
  }
});

test('serves the site if another program uses METRICS_PORT, and says so', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const WORKERS of ['', '1']) {
    await using site = await startSite({
      WORKERS,
      METRICS_PORT: String(port),
      DATA_DIR: join(folder, `taken${WORKERS}`),
      CONTENT_DIR: documentFolder(['pages/privacy']),
    });
    expect(await request(`${site.origin}/p/privacy`)).toBe(200);
    expect(site.output()).toContain(
      `METRICS_PORT ${port} of METRICS_HOST 127.0.0.1 cannot be used; no status and no metrics`,
    );
  }
  taken.close();
});
