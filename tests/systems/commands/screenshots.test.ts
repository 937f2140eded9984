import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-screenshots-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function screenshots(...options: string[]) {
  const args = ['scripts/screenshots.ts', '--into', relative(ROOT, folder), ...options];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', timeout: 90_000 });
}

test('captures the selected page from top to bottom, and lists it in an index', async () => {
  const { status, stdout, stderr } = screenshots('--only', 'not-found', '--width', '390', '--lang', 'en');
  expect({ status, stderr, output: stdout.replace(/in [\d.]+ s:.*/, 'in time') }).toEqual({
    status: 0,
    stderr: '',
    output: 'Took 1 of 1 screenshots in time\n',
  });
  expect(readdirSync(folder).sort()).toEqual(['index.html', 'not-found-en-390.png']);
  const { width, height } = await sharp(join(folder, 'not-found-en-390.png')).metadata();
  expect(width).toBe(390);
  expect(height).toBeGreaterThan(844);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('src="not-found-en-390.png"');
});

test('lists the possible widths and pages when an option is invalid', () => {
  const width = screenshots('--width', '400');
  expect([width.status, width.stdout]).toEqual([1, '']);
  expect(width.stderr).toContain('--width 390 or 820 or 1440 or 2560');
  const page = screenshots('--only', 'wroks');
  expect(page.status).toBe(1);
  expect(page.stderr).toMatch(/^Unknown page “wroks”\. Available pages: home, about, .*works-empty, .*error\.\n$/);
  expect(existsSync(join(folder, 'index.html'))).toBe(false);
});

test('visits every entry on request', () => {
  const { stderr } = screenshots('--all', '--only', 'wroks');
  const works = readdirSync(join(ROOT, 'content/works')).filter((name) => !name.includes('.'));
  expect(works.length).toBeGreaterThan(10);
  for (const work of works) expect(stderr).toContain(`-${work},`);
});
