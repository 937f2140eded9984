import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { COMPILE_CACHE } from '../../../scripts/bootstrap/compile-cache.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { documentFolder } from '../../support/site/document-folder.ts';
import { freePort } from '../../support/site/start-site.ts';
import { CORES_FOLDER, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meguri-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'wordpress/6.1'), { recursive: true });
  await symlink(CORES_FOLDER, join(folder, 'wordpress/cores'));
  // Simulates an earlier run: only `--fresh` imports content.
  await writeFile(join(folder, 'wordpress/6.1/imported'), '');
  return folder;
}

/** Starts the command. @returns when it has printed everything or has ended */
async function run(DATA_DIR: string, port: number, ...args: string[]) {
  // The whole content would take half a minute to import.
  const CONTENT_DIR = documentFolder();
  const program = ['scripts/wordpress/wordpress.ts', '--core', '6.1', '--lang', 'ja', ...args];
  const child = spawn(process.execPath, program, {
    cwd: PROJECT_ROOT,
    env: {
      ...COMPILE_CACHE,
      PATH: process.env.PATH,
      LOG_FORMAT: 'text',
      PORT: String(port),
      PREWARM_IMAGES: '0',
      DATA_DIR,
      CONTENT_DIR,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  const started = new Promise<void>((resolve) => child.stdout.on('data', () => output.includes('Ctrl+C') && resolve()));
  await Promise.race([started, ended]);
  const address = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  return {
    output,
    wordpress: address(/^WordPress 6\.1: (http:\/\/127\.0\.0\.1:\d+)\/wp-admin\/$/m),
    site: address(/^サイト: (http:\/\/localhost:\d+)$/m),
    password: address(/^ {2}編集者 +tamura +(\S+)$/m),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended,
  };
}

const isSilent = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => false,
    () => true,
  );

describe.skipIf(problem)('npm run wordpress', () => {
  test('starts and stops WordPress with a site; --fresh starts over, unless WordPress is running', async () => {
    const data = await dataFolder();
    const port = await freePort();
    const occupied = createServer().listen(port, '127.0.0.1');
    await once(occupied, 'listening');
    onTestFinished(() => void occupied.close());

    const wordpressPort = await freePort();
    const first = await run(data, port, '--port', String(wordpressPort));
    expect(first.wordpress).toBe(`http://127.0.0.1:${wordpressPort}`);
    expect(first.output).toContain(`ポート${port}は使われているため、`);
    expect(first.site).toMatch(/^http:\/\/localhost:\d+$/);
    expect(first.output).toContain(`Content: ${first.wordpress}/wp-json/api/v1`);
    expect(await isSilent(`${first.site}/robots.txt`)).toBe(false);
    const other = await run(data, port, '--fresh');
    expect((await other.ended).code).toBe(1);
    expect(other.output).toMatch(/^[^\n]*のWordPressはもう動いています。\n$/);
    expect((await fetch(`${first.wordpress}/wp-login.php`)).status).toBe(200);
    first.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(await Promise.all([isSilent(first.wordpress), isSilent(`${first.site}/robots.txt`)])).toEqual([true, true]);

    const second = await run(data, port, '--fresh');
    expect(second.password).toMatch(/^\S{20}$/);
    expect(second.password).not.toBe(first.password);
    const jobs = (await (await fetch(`${second.wordpress}${API_PATH}/jobs`)).json()) as { total: number };
    expect(jobs.total).toBeGreaterThan(0);
    // The child processes notice that the command was killed.
    second.kill('SIGKILL');
    await second.ended;
    await expect.poll(() => isSilent(second.wordpress)).toBe(true);
    await expect.poll(() => isSilent(`${second.site}/robots.txt`)).toBe(true);
  });

  test('reports an unknown option in one sentence', async () => {
    const { output, ended } = await run(await dataFolder(), 0, '--cores');
    expect((await ended).code).toBe(1);
    expect(output).toMatch(/^[^\n]*--core 6\.1 .* 6\.5[^\n]*\n$/);
  });
});
