/** Two machines with one instance each, upgraded in the order of docs/guides/scaling.md. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, waitForResponse } from '../../scripts/lib/start-site.ts';
import { ARCHIVE, packagedArchive, VERSION } from './support/archive.ts';
import { derivation } from './support/releases.ts';

const NEXT = '90.0.0';
const SHEET = `/static/assets/only-${NEXT}.css`;
const PAGES = ['/', '/en/services/fund'];

interface Instance extends AsyncDisposable {
  origin: string;
}

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'meguri-machines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const homeOf = (name: string) => join(folder, name);

/** Starts the release that `current` links to. */
async function start(name: string): Promise<Instance> {
  const [home, port] = [homeOf(name), await freePort()];
  const child = spawn(join(home, 'current/bin/meguri'), ['start'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(home, 'data'), PREWARM_IMAGES: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes) => (output += bytes));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  const isReady = await waitForResponse(
    `http://127.0.0.1:${port}/readyz`,
    () => child.exitCode !== null,
    ({ ok }) => ok,
  );
  if (!isReady) {
    await stop();
    throw new Error(`${name} did not start: ${output}`);
  }
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
}

const statusOf = async (url: string) => (await fetch(url)).status;

/** Requests the files of pages from another machine. `isNext`: the pages are those of the next release. */
async function visit(pageOrigin: string, fileOrigin: string): Promise<{ failed: string[]; isNext: boolean }> {
  const failed: string[] = [];
  let isNext = false;
  for (const path of PAGES) {
    const html = await (await fetch(pageOrigin + path, { headers: { 'Accept-Language': 'ja' } })).text();
    const files = [...new Set(html.match(/\/static\/assets\/[\w.-]+/g))];
    expect(files.length).toBeGreaterThan(3);
    isNext = files.includes(SHEET);
    for (const file of files) {
      const status = await statusOf(fileOrigin + file);
      if (status !== 200) failed.push(`${path} ${file} ${status}`);
    }
  }
  return { failed, isNext };
}

describe('two machines', () => {
  const running = new Map<string, Instance>();
  afterAll(() => Promise.all([...running.values()].map((instance) => instance[Symbol.asyncDispose]())));

  /** Starts or restarts the release. */
  async function run(name: string, version: string): Promise<void> {
    const current = join(homeOf(name), 'current');
    rmSync(current, { force: true });
    symlinkSync(`releases/${version}`, current);
    await running.get(name)?.[Symbol.asyncDispose]();
    running.set(name, await start(name));
  }

  const originOf = (name: string) => running.get(name)?.origin ?? '';

  beforeAll(async () => {
    mkdirSync(homeOf('one'));
    await execute('tar', ['-xzf', join(await packagedArchive(), `${ARCHIVE}.tar.gz`), '-C', homeOf('one')]);
    await execute('cp', ['-al', homeOf('one'), homeOf('two')]);
    for (const name of ['one', 'two']) await run(name, VERSION);
  });

  test('serve the files of each other’s pages at each step of an upgrade and a rollback', async () => {
    const next = (name: string) => join(homeOf(name), 'releases', NEXT);
    const steps: [string, () => Promise<unknown>, oneIsNext: boolean, twoIsNext: boolean][] = [
      ['before', async () => {}, false, false],
      [
        'extracted on the first machine',
        () => execute('sh', ['-euc', derivation(homeOf('one'), VERSION, NEXT, next('one')).join('\n')]),
        false,
        false,
      ],
      [
        'extracted on the second machine',
        async () => {
          // Why the second machine needs it before the first one is upgraded.
          const statuses = ['one', 'two'].map((name) => statusOf(originOf(name) + SHEET));
          expect(await Promise.all(statuses)).toEqual([200, 404]);
          await execute('cp', ['-a', next('one'), next('two')]);
        },
        false,
        false,
      ],
      ['first machine upgraded', () => run('one', NEXT), true, false],
      ['second machine upgraded', () => run('two', NEXT), true, true],
      ['first machine rolled back', () => run('one', VERSION), false, true],
    ];
    for (const [step, take, oneIsNext, twoIsNext] of steps) {
      await take();
      const [one, two] = [originOf('one'), originOf('two')];
      expect([step, await visit(one, two), await visit(two, one)]).toEqual([
        step,
        { failed: [], isNext: oneIsNext },
        { failed: [], isNext: twoIsNext },
      ]);
    }
  });
});
