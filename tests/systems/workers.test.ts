/** Several worker processes of one server (`WORKERS`). */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signedAnnouncement } from '../../scripts/lib/signed-announcement.ts';
import { SITE_ORIGIN, sendForm, sendTo } from '../chaos/support/visitors.ts';
import { ENQUIRY } from '../submissions/backend-fixture.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { disconnect, modifyResponse, startFaultyBackend } from '../support/site/faulty-backend.ts';
import { proveWork } from '../support/site/prove-work.ts';
import { type RunningSite, startSite } from '../support/site/start-site.ts';

const SECRET = 'a secret of the tests, with forty letters';
/** Enough for each of two workers to get some, because the primary distributes connections in turn. */
const REQUESTS = 6;

const folder = mkdtempSync(join(tmpdir(), 'meguri-workers-'));
const envFile = join(folder, 'env');
const content = join(folder, 'content');
beforeAll(() => cpSync(documentFolder(['pages/privacy']), content, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the file with settings that a rolling restart reads again. */
function writeSettings(lines: Record<string, string> = {}): void {
  const all = { WORKERS: '2', CONTENT_DIR: content, ...lines };
  writeFileSync(
    envFile,
    Object.entries(all)
      .map((line) => line.join('='))
      .join('\n'),
  );
}

/** Starts a server with two workers. The settings take precedence over those in the file. */
async function startWorkers(settings: Record<string, string>): Promise<RunningSite> {
  writeSettings();
  const site = await startSite({ DATA_DIR: join(folder, 'data'), ...settings }, [`--env-file=${envFile}`]);
  await vi.waitFor(() => expect(site.output()).toContain('Workers: all 2 are ready'), 30_000);
  return site;
}

/** Process ids of the workers by title. */
function workersOf({ pid }: RunningSite): Record<string, number> {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, id, title] = /^\s*(\d+) (meguri worker \d+)/.exec(line) ?? [];
      return title ? [[title, Number(id)]] : [];
    }),
  );
}

/** Returns the different titles of a page in several connections. */
async function titlesOf(url: string): Promise<(string | undefined)[]> {
  const found = new Set<string | undefined>();
  for (let count = 0; count < REQUESTS; count += 1) {
    const html = await (await fetch(url, { headers: { connection: 'close' } })).text();
    found.add(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, ''));
  }
  return [...found];
}

/** Each request has a connection of its own. */
async function statuses(url: string, init: () => RequestInit = () => ({})): Promise<number[]> {
  const results: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const { headers, ...rest } = init();
    const response = await fetch(url, { ...rest, headers: { ...headers, connection: 'close' } });
    await response.arrayBuffer();
    results.push(response.status);
  }
  return results;
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a server with two workers', () => {
  let site: RunningSite;
  beforeAll(async () => {
    const secretFile = join(folder, 'forms-secret');
    writeFileSync(secretFile, SECRET);
    site = await startWorkers({ FORMS_SECRET_FILE: secretFile, PREWARM_IMAGES: '1' });
  });
  afterAll(() => site?.stop());

  test('replaces a worker that was killed, and serves pages meanwhile', async () => {
    const before = workersOf(site);
    expect(Object.keys(before).sort()).toEqual(['meguri worker 1', 'meguri worker 2']);
    expect(execFileSync('ps', ['-o', 'args=', '-p', String(site.pid)], { encoding: 'utf8' }).trim()).toBe(
      'meguri primary',
    );
    process.kill(before['meguri worker 2'] ?? 0, 'SIGKILL');
    await expect.poll(site.output).toContain('ended with SIGKILL; starting another one in 0.5 s');
    expect(await statuses(`${site.origin}/p/privacy`)).toEqual(Array(REQUESTS).fill(200));
    await expect.poll(site.output, { timeout: 30_000 }).toContain('Workers: worker 2 is ready again');
    const after = workersOf(site);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(after['meguri worker 1']).toBe(before['meguri worker 1']);

    process.kill(after['meguri worker 2'] ?? 0, 'SIGKILL');
    await expect.poll(site.output).toContain('ended with SIGKILL; starting another one in 1 s');
    await expect.poll(() => Object.keys(workersOf(site)), { timeout: 30_000 }).toHaveLength(2);
    await expect.poll(site.output, { timeout: 30_000 }).toMatch(/is ready again.*is ready again/s);
  });

  test('reports one status for all workers', async () => {
    const { statusUrl } = JSON.parse(
      readFileSync(join(folder, 'data/run', `${new URL(site.origin).port}.json`), 'utf8'),
    );
    const { instance, workers, problems } = await (await fetch(statusUrl)).json();
    expect(instance.pid).toBe(site.pid);
    const found = workers.map(({ number, pid }: { number: number; pid: number }) => [`meguri worker ${number}`, pid]);
    expect(Object.fromEntries(found)).toEqual(workersOf(site));
    expect(JSON.stringify(problems)).toContain('Workers: worker 2 (pid ');
  });

  test('shows an edited file in both workers', async () => {
    const url = `${site.origin}/p/privacy`;
    const [title, ...others] = await titlesOf(url);
    expect([title, others]).toEqual([expect.stringContaining('個人情報の取扱い'), []]);
    const file = join(content, 'pages/privacy/ja.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}（改訂）`));
    // Far less than a minute, after which pages expire.
    await expect.poll(() => titlesOf(url), { timeout: 20_000 }).toEqual([`${title}（改訂）`]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'the settings are invalid',
      { PAGE_CACHE_MB: 'many' },
      /workers stay\. These settings cannot be used: PAGE_CACHE_MB must/,
    ],
    [
      'a new worker cannot start',
      { CONTENT_DIR: './no-such-folder', WORKERS: '1' },
      /workers stay\. worker 1 .* ended with 1 before/,
    ],
  ])('keeps the running workers in a rolling restart if %s', async (_, settings, line) => {
    const before = workersOf(site);
    writeSettings(settings);
    site.signal('SIGUSR2');
    await expect.poll(site.output, { timeout: 30_000 }).toMatch(line);
    expect(workersOf(site)).toEqual(before);
    expect(await statuses(`${site.origin}/p/privacy`)).toEqual(Array(REQUESTS).fill(200));
  });

  test('restarts a worker with its former settings after a rolling restart has failed', async () => {
    const { 'meguri worker 2': killed = 0 } = workersOf(site);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isRunning(killed)).toBe(false);
    // Two other workers were restarted above.
    await expect.poll(site.output, { timeout: 30_000 }).toMatch(/(?:is ready again.*){3}/s);
    expect(Object.keys(workersOf(site))).toHaveLength(2);
  });

  test('pre-generates images in one worker, although the other one was restarted', async () => {
    await expect.poll(site.output).toContain('Images: pre-generated');
    // Pre-generation requests all pages, and each process logs a missing page once.
    const lines = site.output().match(/Page: not found: \/company\/governance$|Images: pre-generated/gm);
    expect(lines).toEqual(['Page: not found: /company/governance', 'Images: pre-generated']);
  });

  test('replaces all workers without a failed request, and reads the settings again', async () => {
    const before = Object.values(workersOf(site));
    const robots = async () => (await fetch(`${site.origin}/robots.txt`)).text();
    expect(await robots()).toContain('Sitemap:');
    let isOver = false;
    const counts: Record<string, number> = {};
    const load = Promise.all(
      [1, 2, 3, 4].map(async () => {
        while (!isOver) {
          const outcome = await fetch(`${site.origin}/p/privacy`).then(
            async (response) => `${response.status} ${(await response.text()).includes('</html>')}`,
            (error: Error) => String(error.cause ?? error),
          );
          counts[outcome] = (counts[outcome] ?? 0) + 1;
          await pause(10);
        }
      }),
    );
    // One worker per processor. tests/systems/metrics.test.ts has a server with a single processor.
    const count = availableParallelism();
    writeSettings({ ALLOW_INDEXING: '0', WORKERS: 'auto' });
    site.signal('SIGUSR2');
    await expect.poll(site.output, { timeout: 60_000 }).toContain(`Workers: replaced all ${count}`);
    await expect.poll(() => before.filter(isRunning)).toEqual([]);
    isOver = true;
    await load;
    expect(Object.keys(counts)).toEqual(['200 true']);
    const titles = Array.from({ length: count }, (_, index) => `meguri worker ${index + 1}`);
    expect(Object.keys(workersOf(site)).sort()).toEqual(titles.sort());
    expect(await robots()).not.toContain('Sitemap:');
  });

  test('ends the workers within five seconds of the death of the primary', async () => {
    const pids = Object.values(workersOf(site));
    site.signal('SIGKILL');
    await expect.poll(() => pids.filter(isRunning), { timeout: 5000 }).toEqual([]);
  });
});

test('accepts a message once, applies it in all workers, reports outages of each, and ends on SIGTERM', async () => {
  await using backend = await startFaultyBackend();
  await using site = await startWorkers({ CONTENT_API_BASE: backend.base, REVALIDATE_SECRET: SECRET });
  const titles = () => titlesOf(`${site.origin}/news/15`);
  const modified = '2030-01-01T00:00:00Z';
  const [before] = await titles();
  backend.fail(
    modifyResponse((entry) => ({ ...entry, title: '改題', modified })),
    { path: /^\/news\/15$/ },
  );
  expect(await titles()).toEqual([before]);
  const message = signedAnnouncement(SECRET, { tags: ['news'], entries: [{ type: 'news', id: 15, modified }] });
  const results = await statuses(`${site.origin}/_revalidate`, () => message);
  expect(results).toEqual([200, ...Array(REQUESTS - 1).fill(409)]);
  expect(await titles()).toEqual(['改題']);

  // One worker notices the outage; each reports it.
  backend.fail(disconnect, { path: /^\/works$/ });
  await fetch(`${site.origin}/works`).then((response) => response.arrayBuffer());
  for (let count = 0; count < REQUESTS; count += 1) {
    const health = await fetch(`${site.origin}/healthz`, { headers: { connection: 'close' } });
    expect(await health.json()).toMatchObject({ status: 'degraded', failing: { content: expect.any(String) } });
  }
  const pids = Object.values(workersOf(site));
  await site.stop();
  expect(await site.ended).toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
});

describe('a server with two workers, and a form', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startWorkers({
      CONTENT_DIR: documentFolder(['pages/contact', 'pages/privacy']),
      SITE_ORIGIN,
      TRUST_PROXY: '1',
    });
  });
  afterAll(() => site?.stop());

  test('accepts it in other workers than the one that offered it', async () => {
    // Without FORMS_SECRET, and the form is offered by one worker and received by the next.
    expect(await sendForm(sendTo(site.origin), 'Anna', 'key')).toBe(303);
  });

  test('accepts a proof of work once in all workers', async () => {
    const send = sendTo(site.origin);
    const offer = async () => {
      const { challenge, ticket } = JSON.parse((await send('/forms/challenge'))?.text ?? '');
      return { ticket, proof: await proveWork(challenge) };
    };
    const headers = { 'x-forwarded-for': `192.0.2.${randomInt(256)}`, origin: SITE_ORIGIN };
    let count = 0;
    const post = async (offered: { ticket: string; proof: string }) => {
      count += 1;
      const body = new URLSearchParams({ ...ENQUIRY, ...offered, key: `${count}`.repeat(32), step: 'send' });
      return (await send('/contact', { method: 'POST', headers, body }))?.status;
    };
    const used = await offer();
    expect(await post(used)).toBe(303);
    // Without a proof of work, an address may send five forms.
    for (let sent = 0; sent < 5; sent += 1) expect(await post(used)).toBe(303);
    expect([await post(used), await post(used)]).toEqual([429, 429]);
    expect(await post(await offer())).toBe(303);
  });

  test('completes it after SIGTERM, and ignores SIGUSR2 from then on', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 'name=x'.length,
      origin: SITE_ORIGIN,
    };
    // The primary distributes connections in turn, so each worker has a form whose body is incomplete.
    const forms = [1, 2].map(() => request(`${site.origin}/contact`, { method: 'POST', agent: false, headers }));
    const responses = Promise.all(
      forms.map(async (form) => ((await once(form, 'response')) as [IncomingMessage])[0].resume().statusCode),
    );
    for (const form of forms) form.write('name');
    await Promise.all(forms.map(async (form) => once((await once(form, 'socket'))[0], 'connect')));
    site.signal('SIGUSR2');
    await expect.poll(site.output, { timeout: 60_000 }).toContain('Workers: replaced all 2');

    site.signal('SIGTERM');
    const isRefused = () =>
      fetch(`${site.origin}/robots.txt`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused, { timeout: 30_000 }).toBe(true);
    site.signal('SIGUSR2');
    for (const form of forms) form.end('=x');
    expect(await responses).toEqual([422, 422]);
    expect(await site.ended).toBe(0);
    expect(site.output().match(/Workers: (replaced|the rolling restart)/g)).toHaveLength(1);
  });
});

test('ends without an error on SIGTERM while a worker starts', async () => {
  await using site = await startSite({ WORKERS: '2', CONTENT_DIR: documentFolder() });
  site.signal('SIGTERM');
  expect(await site.ended).toBe(0);
  expect(site.output()).not.toContain('cannot start');
});

test('rejects a rolling restart without workers, and keeps running', async () => {
  await using site = await startSite({ CONTENT_DIR: documentFolder() });
  site.signal('SIGUSR2');
  await expect.poll(site.output).toContain('a rolling restart needs WORKERS; nothing was changed');
  expect((await fetch(`${site.origin}/robots.txt`)).status).toBe(200);
});
