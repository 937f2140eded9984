import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { documentFolder } from '../support/site/document-folder.ts';
import { freePort, type RunningSite, startSite } from '../support/site/start-site.ts';

const sites: RunningSite[] = [];
afterAll(() => {
  for (const { signal } of sites) signal('SIGKILL');
});

/** The pages that the tests use, so that the process starts quickly */
const PAGES = ['pages/contact', 'pages/privacy'];

async function site(): Promise<RunningSite> {
  const started = await startSite({ CONTENT_DIR: documentFolder(PAGES) });
  sites.push(started);
  return started;
}

interface Wire {
  socket: Socket;
  received: () => string;
  closed: Promise<void>;
}

async function open({ origin }: RunningSite): Promise<Wire> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, received: () => text, closed };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const responseCount = (wire: Wire) => wire.received().match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(20);
}

async function isRefused({ origin }: Pick<RunningSite, 'origin'>): Promise<boolean> {
  return fetch(`${origin}/robots.txt`).then(
    () => false,
    () => true,
  );
}

test('answers requests that arrived before the signal, read or not, then refuses connections', async () => {
  const running = await site();
  const idle = await open(running);
  idle.socket.write(get('/robots.txt'));
  await waitUntil(() => responseCount(idle) === 1);

  // Like a very busy process, a stopped one leaves everything in kernel buffers.
  running.signal('SIGSTOP');
  idle.socket.write(get('/robots.txt'));
  const fresh = await Promise.all(Array.from({ length: 40 }, () => open(running)));
  for (const { socket } of fresh) socket.write(get('/p/privacy'));
  const pipelined = await open(running);
  pipelined.socket.write(get('/p/privacy').repeat(5));
  running.signal('SIGTERM');
  running.signal('SIGCONT');

  await Promise.all([idle, pipelined, ...fresh].map(({ closed }) => closed));
  expect(responseCount(idle)).toBe(2);
  expect(fresh.map(responseCount)).toEqual(fresh.map(() => 1));
  expect(responseCount(pipelined)).toBe(5);
  // Responses after the signal close the connection. The first may have been sent before.
  expect(fresh.at(-1)?.received()).toMatch(/^connection: close/im);
  expect(pipelined.received().match(/^connection: close/gim)).toHaveLength(1);
  expect(await isRefused(running)).toBe(true);
  expect(await running.ended).toBe(0);
});

test('answers a form whose body is arriving, and closes idle connections', async () => {
  const running = await site();
  const idle = await open(running);
  idle.socket.write(get('/robots.txt'));
  const silent = await open(running);
  const form = await open(running);
  const body = 'name=%E5%B7%A1&step=send';
  form.socket.write(
    `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Origin: ${running.origin}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await waitUntil(() => responseCount(idle) === 1);

  running.signal('SIGTERM');
  await Promise.all([idle.closed, silent.closed]);
  expect(await isRefused(running)).toBe(true);
  expect(form.received()).toBe('');
  form.socket.write(body.slice(10));
  await form.closed;
  expect(form.received()).toMatch(/^HTTP\/1\.1 422 /);
  expect(form.received()).toContain('</html>');
  expect(await running.ended).toBe(0);
});

test('exits at once on a second signal, but not on an immediate repetition of the first', async () => {
  const running = await site();
  const form = await open(running);
  form.socket.write(
    `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Origin: ${running.origin}\r\nContent-Length: 10\r\n\r\na=`,
  );
  await pause(50);

  running.signal('SIGTERM');
  running.signal('SIGTERM');
  await waitUntil(() => isRefused(running));
  expect(running.output()).toContain('SIGTERM received; shutting down');
  // Longer than the interval in which a repeated signal is ignored.
  await pause(1100);
  expect(form.socket.destroyed).toBe(false);
  running.signal('SIGINT');
  expect(await running.ended).toBe(130);
});

describe('the launcher', () => {
  async function launched(command: string, args: readonly string[]) {
    const port = await freePort();
    const env = {
      ...process.env,
      LOG_FORMAT: 'text',
      PORT: String(port),
      CONTENT_DIR: documentFolder(PAGES),
      PREWARM_IMAGES: '0',
    };
    const launcher = spawn(command, args, { cwd: PROJECT_ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (bytes) => (output += bytes));
    const running = { origin: `http://127.0.0.1:${port}` };
    await vi.waitFor(() => expect(output).toContain('Server: ready at'), { timeout: 60_000, interval: 50 });
    return { launcher, output: () => output, isOver: () => isRefused(running) };
  }
  const soon = { timeout: 60_000, interval: 50 };

  test.each(['SIGTERM', 'SIGINT'] as const)('stops the server on %s to `npm start`', async (signal) => {
    const { launcher, output, isOver } = await launched('npm', ['start', '--silent']);
    launcher.kill(signal);
    await expect.poll(isOver, soon).toBe(true);
    expect(output()).toContain(`${signal} received; shutting down`);
  });

  test('shuts the server down gracefully after the launcher is killed', async () => {
    const { launcher, output, isOver } = await launched(process.execPath, ['scripts/start.mjs']);
    launcher.kill('SIGKILL');
    await expect.poll(isOver, soon).toBe(true);
    expect(output()).toContain('the launcher has exited');
  });
});
