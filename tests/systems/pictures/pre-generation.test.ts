/** Image pre-generation after the start, by a low-priority process */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../../../scripts/bootstrap/compile-cache.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { documentFolder, fixtureContent } from '../../support/site/document-folder.ts';
import { startSite } from '../../support/site/start-site.ts';

const DONE = /Images: pre-generated ([\d,]+) variants \(([\d,]+) already cached\)(, .*)?/;
const TIMEOUT = { timeout: 90_000, interval: 100 };

/** Pages with pictures, and share pictures in each language */
const PAGES = ['home', 'about'];

let contentDir: string;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'meguri-data-'));
  contentDir = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  cpSync(documentFolder(), contentDir, { recursive: true });
  await addPages(PAGES.slice(1));
});
afterAll(() => {
  for (const folder of [contentDir, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const pictures = () =>
  readdirSync(contentDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => join(contentDir, name));

/** Adds pages with small pictures. */
async function addPages(names: readonly string[]): Promise<void> {
  for (const name of names)
    cpSync(join(fixtureContent(), 'pages', name), join(contentDir, 'pages', name), { recursive: true });
  for (const file of pictures()) writeFileSync(file, await small(file));
}

const small = (file: string) => sharp(readFileSync(file)).resize({ width: 400 }).jpeg().toBuffer();

const start = () => startSite({ CONTENT_DIR: contentDir, DATA_DIR: dataDir, PREWARM_IMAGES: '1' });

/** Returns the niceness of each image worker. */
function helpersOf(pid: number | undefined): string[] {
  try {
    return execFileSync('ps', ['-o', 'ni=,args=', '--ppid', String(pid)])
      .toString()
      .split('\n')
      .filter((line) => line.includes('image-worker.js'))
      .map((line) => line.trim().replace(/ .*/, ''));
  } catch {
    return [];
  }
}

async function run(program: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, program, {
    cwd: PROJECT_ROOT,
    env: { ...COMPILE_CACHE, PATH: process.env.PATH, LOG_FORMAT: 'text', NODE_ENV: 'production', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('npm run build -- --pictures generates all variants, and the server reuses them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { CONTENT_DIR: contentDir, DATA_DIR: folder };
  // Part of the command that runs after the build
  const { code, output } = await run(['scripts/pictures.ts'], settings);
  expect([code, output]).toEqual([0, expect.stringMatching(DONE)]);
  const [, created] = DONE.exec(output) ?? [];

  await using site = await startSite({ ...settings, PREWARM_IMAGES: '1' });
  await expect.poll(site.output, TIMEOUT).toMatch(DONE);
  const [, repeated, cached] = DONE.exec(site.output()) ?? [];
  expect([repeated, cached]).toEqual(['0', created]);
});

test('npm run build names its options when an option is unknown', async () => {
  const { code, output } = await run(['scripts/run.mjs', 'build', '--picture']);
  expect([code, output.trim()]).toEqual([1, 'npm run build accepts only the option --pictures.']);
});

describe('image pre-generation', () => {
  beforeAll(() => addPages(PAGES.slice(0, 1)));

  test('ends its worker process when the server is killed', async () => {
    await using site = await start();
    await expect.poll(() => helpersOf(site.pid), TIMEOUT).toEqual(['19']);
    const helper = Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(site.pid)]).toString());
    site.signal('SIGKILL');
    await site.ended;
    const processState = () => {
      try {
        return process.kill(helper, 0) ? 'runs' : 'gone';
      } catch {
        return 'gone';
      }
    };
    await expect.poll(processState, TIMEOUT).toBe('gone');
  });

  test('generates all variants, so that pages no longer need the originals', async () => {
    await using site = await start();
    await expect.poll(site.output, TIMEOUT).toMatch(DONE);
    const [, created, , rest] = DONE.exec(site.output()) ?? [];
    expect(Number(created)).toBeGreaterThan(20);
    expect(rest).toBeUndefined();
    await expect.poll(() => helpersOf(site.pid), TIMEOUT).toEqual([]);

    const home = await (await fetch(`${site.origin}/`, { headers: { 'sec-fetch-site': 'same-origin' } })).text();
    const addresses = [...new Set(home.match(/\/images\/[^\s"]+?\/(?:[a-z]+-\d+-)?\d+\.(?:avif|webp|jpg)(?=[\s"])/g))];
    expect(addresses.length).toBeGreaterThan(5);
    // Deleting the company's own picture withdraws it. Pages keep theirs in their last valid copies.
    for (const file of pictures().filter((name) => !name.includes('/site/'))) rmSync(file);
    for (const address of addresses) {
      const response = await fetch(site.origin + address);
      await response.body?.cancel();
      expect([response.status, response.headers.get('cache-control')], address).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test('generates the first view of an entry when it is published', async () => {
    await using site = await start();
    await expect.poll(site.output, TIMEOUT).toMatch(DONE);
    const files = () => readdirSync(join(dataDir, 'cache/images')).length;
    const before = files();
    const name = 'hamamatsucho-offices';
    const published = join(contentDir, 'works', name);
    cpSync(join(fixtureContent(), 'works', name), published, { recursive: true });
    onTestFinished(() => rmSync(published, { recursive: true }));
    await expect.poll(files, TIMEOUT).toBeGreaterThan(before + 15);
    const html = await (await fetch(`${site.origin}/works/${name}`)).text();
    const [hero = ''] = /<picture>.*?<\/picture>/s.exec(html) ?? [];
    expect(hero).not.toContain('loading="lazy"');
    for (const [address] of hero.matchAll(/\/images\/[^\s"]+\.avif/g)) {
      const policy = async () => (await fetch(site.origin + address, { method: 'HEAD' })).headers.get('cache-control');
      await expect.poll(policy, TIMEOUT).toBe('public, max-age=31536000, immutable');
    }
  });
});
