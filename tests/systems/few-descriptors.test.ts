import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { freePort, waitForResponse } from '../../scripts/lib/start-site.ts';
import { contentFolder, news, PNG, SITE_JA } from '../backend/content-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const DESCRIPTORS = 256;
const VISITORS = 400;
const ENTRIES = 300;

test.skipIf(process.platform !== 'linux')(
  'keeps enough file descriptors free to read content, so that no entry is unpublished',
  async () => {
    const entries = Array.from({ length: ENTRIES }, (_, at) => [`content/news/${at + 1}/ja.md`, news(at + 1)]);
    const folder = await contentFolder({
      'content/site/ja.md': SITE_JA,
      'content/site/share.png': PNG,
      ...Object.fromEntries(entries),
    });
    onTestFinished(() => folder.remove());
    const port = await freePort();
    const child = spawn('sh', ['-c', `ulimit -n ${DESCRIPTORS} && exec "$0" .build/server/main.js`, process.execPath], {
      cwd: ROOT,
      env: {
        ...COMPILE_CACHE,
        PATH: process.env.PATH,
        LOG_FORMAT: 'text',
        NODE_ENV: 'production',
        PORT: String(port),
        PREWARM_IMAGES: '0',
        CONTENT_DIR: join(folder.path, 'content'),
        DATA_DIR: join(folder.path, 'data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const origin = `http://127.0.0.1:${port}`;
    expect(await waitForResponse(`${origin}/robots.txt`, () => child.exitCode !== null)).toBe(true);

    const open = new Set<Socket>();
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });
    for (let count = 0; count < VISITORS; count += 1) {
      const socket = connect(port, '127.0.0.1').resume();
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    await expect.poll(() => open.size).toBeLessThanOrEqual(DESCRIPTORS / 2);
    expect(open.size).toBeGreaterThan(DESCRIPTORS / 4);
    await folder.write({ 'content/news/7/ja.md': news(7).replace('お知らせ7', '改めました') });
    await pause(1000);
    for (const socket of [...open].slice(0, 8)) socket.destroy();
    const titleOf = async (id: number) => {
      const response = await fetch(`${origin}/wp-json/api/v1/news/${id}`).catch(() => null);
      return response && `${response.status} ${((await response.json()) as { title?: string }).title}`;
    };
    await expect.poll(() => titleOf(7)).toBe('200 改めました');
    expect(await titleOf(ENTRIES)).toBe(`200 お知らせ${ENTRIES}`);
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(output).not.toMatch(/EMFILE|cannot be read/);
  },
);
