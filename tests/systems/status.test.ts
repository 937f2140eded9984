/** `npm run status` and the log of a real process, from its start to a crash. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { documentFolder } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type RunningSite, startSite } from '../support/site/start-site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'meguri-status-'));
const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
const { commit } = JSON.parse(readFileSync(join(PROJECT_ROOT, '.build/build-info.json'), 'utf8'));
let site: RunningSite;

const start = () =>
  startSite({
    DATA_DIR: dataDir,
    CONTENT_DIR: documentFolder(['pages/contact', 'pages/privacy']),
    LOG_FORMAT: 'json',
    ACCESS_LOG: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CONTACT_TO: 'info@example.jp',
  });
beforeAll(async () => {
  site = await start();
});
afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function status(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['scripts/status.ts', ...args], { cwd: PROJECT_ROOT, env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [code] = await once(child, 'close');
  return { code, output };
}
const portOf = () => Number(new URL(site.origin).port);
const logged = () =>
  site
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('logs each line as JSON, and version and commit at the start', async () => {
  await sendRequest(site.origin, '/contact?name=taro', { 'X-Request-Id': 'edge-0001' });
  await expect.poll(() => logged().filter(({ requestId }) => requestId === 'edge-0001')).toHaveLength(1);
  expect(logged().at(-1)).toMatchObject({
    level: 'info',
    component: 'Access',
    route: 'contact',
    client: '127.0.0.0/24',
  });
  expect(logged().find(({ event }) => event === 'ready')).toMatchObject({ component: 'Server', version, commit });
  expect(site.output()).not.toContain('taro');
});

test('reports a process that is well as JSON, with exit code 0', async () => {
  const { code, output } = await status('--json');
  const report = JSON.parse(output);
  expect(report).toMatchObject({
    state: 'ok',
    problems: [],
    version,
    commit,
    errors: [],
    port: portOf(),
    instance: { pid: site.pid, readiness: 'ready' },
    content: { source: 'embedded', state: 'ok', invalidEntries: [] },
    mail: { isEnabled: true, depth: 0, oldest: null, lastError: null },
    submissions: { pending: 0, flagged: 0 },
    disk: { path: dataDir },
    caches: { pages: { entries: expect.any(Number) }, images: { entries: 0 } },
  });
  expect(Date.now() - Date.parse(report.startedAt)).toBeLessThan(600_000);
  expect(report.content.age).toBeLessThan(600);
  expect(code).toBe(0);
});

test('reports it as text, and only the process on the given port', async () => {
  const { code, output } = await status();
  expect(output).toMatch(new RegExp(`^Port ${portOf()} · ok · version ${version}.*\n  Content +ok, embedded`));
  expect(code).toBe(0);
  expect(await status('--port=1')).toEqual({ code: 2, output: expect.stringMatching(/CRITICAL.* on port 1 /) });
  expect(await status('--prot=1')).toEqual({ code: 2, output: expect.stringMatching(/^Options: /) });
});

test('resolves positions in scripts that browsers report', async () => {
  const assets = join(PROJECT_ROOT, '.build/client/assets');
  const script = readdirSync(assets).find((name) => /^start-[\w-]+\.js$/.test(name));
  const report = { kind: 'error', name: 'TypeError', page: '/contact', at: `/static/assets/${script}:1:1` };
  const { status: code } = await fetch(`${site.origin}/_errors`, {
    method: 'POST',
    headers: { origin: site.origin },
    body: JSON.stringify(report),
  });
  expect(code).toBe(204);
  const { errors } = JSON.parse((await status('--json')).output);
  expect(errors[0].msg).toMatch(/^error \(TypeError\) on the page contact in .*, from site\/app\/start\.ts:\d+$/);
});

test('shows nothing about the software to visitors', async () => {
  for (const path of ['/healthz', '/readyz', '/status']) {
    const { headers, body } = await sendRequest(site.origin, path, { 'Accept-Language': 'ja' });
    expect(JSON.stringify(headers) + body).not.toContain(commit ?? version);
    expect(body).not.toContain('heapUsedBytes');
  }
  expect((await sendRequest(site.origin, '/readyz')).status).toBe(200);
  expect((await sendRequest(site.origin, '/status')).status).toBe(404);
});

test('reports a process that has ended, as a crash unless it was shut down', async () => {
  const file = join(dataDir, 'run', `${portOf()}.json`);
  site.signal('SIGKILL');
  await site.ended;
  expect(await status()).toEqual({ code: 2, output: expect.stringContaining('ended without shutting down') });
  expect(existsSync(file)).toBe(true);
  site = await start();
  site.signal('SIGTERM');
  await site.ended;
  rmSync(file);
  expect(await status()).toEqual({ code: 2, output: expect.stringContaining('No process is recorded') });
});

test('names why a process could not start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const args = ['.build/server/main.js'];
  const content = documentFolder(['pages/contact', 'pages/privacy']);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, CONTENT_DIR: content, PORT: String(port) };
  const [code] = await once(spawn(process.execPath, args, { cwd: PROJECT_ROOT, env, stdio: 'ignore' }), 'exit');
  taken.close();
  expect(code).toBe(1);
  expect(await status()).toEqual({
    code: 2,
    output: expect.stringMatching(new RegExp(`port ${port} could not start.*Port ${port} is taken`)),
  });
});
