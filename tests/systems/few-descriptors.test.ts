/** A process that may open few files: idle connections leave enough of them to read content and answer visitors. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { freePort } from '../support/site/start-site.ts';
import { visit } from '../support/site/visit.ts';

const DESCRIPTORS = 256;

test('400 idle connections take half of 256 descriptors, and every page is there', async () => {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-data-'));
  const command = `ulimit -n ${DESCRIPTORS}; exec "$0" .build/server/main.js`;
  const child = spawn('sh', ['-c', command, process.execPath], {
    cwd: PROJECT_ROOT,
    env: { ...COMPILE_CACHE, PATH: process.env.PATH, PICTURES_AHEAD: '0', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('The site is at');

  const sockets = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const open = () => sockets.filter(({ destroyed, pending }) => !destroyed && !pending).length;
  await expect.poll(open, { timeout: 10_000 }).toBe(DESCRIPTORS / 2);

  // Visitors come when some of them have gone.
  for (const socket of sockets.filter(({ destroyed }) => !destroyed).slice(0, 20)) socket.destroy();
  const origin = `http://127.0.0.1:${port}`;
  const paths = ['/', '/works', '/news/1', '/columns/1', '/en/company', '/sitemap.xml', '/healthz'];
  for (const path of paths) expect([path, (await visit(origin + path)).status]).toEqual([path, 200]);
  expect(output).not.toMatch(/EMFILE|cannot be read/);
});
