/** `npm run export`: the files, and exports that replace an earlier one. Served by nginx in tests/deploy/export.test.ts. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { EXPORT, SITE } from '../../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import type * as Main from '../../../server/main.ts';
import { documentFolder } from '../../support/site/document-folder.ts';
import { littleContent, runExport } from '../../support/site/exported-site.ts';

const DAY_MS = 86_400_000;
const parent = mkdtempSync(join(tmpdir(), 'meguri-export-'));
const folder = join(parent, 'site');
const env = { SITE_ORIGIN: 'https://fixture.example', DATA_DIR: join(parent, 'data'), CONTENT_DIR: '' };
const { exportStaticSite, readSettings }: typeof Main = await import(
  join(PROJECT_ROOT, EXPORT.folder, 'server/main.js')
);
const exportTo = (target: string) => exportStaticSite(readSettings(env), target, () => undefined);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

beforeAll(async () => {
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  env.CONTENT_DIR = await littleContent(
    documentFolder(['news', 'works', 'pages/home', 'pages/works', 'pages/news', 'pages/privacy', 'pages/contact']),
  );
  const day = new Date(Date.now() + 10 * DAY_MS).toISOString();
  edit('news/2023-06-19-cookies', (text) => text.replace(/^id: .*$/m, `$&\npublish_at: "${day}"`));
  await exportTo(folder);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
  rmSync(env.CONTENT_DIR, { recursive: true, force: true });
});

/** Changes the text of an entry in both languages. */
function edit(entry: string, change: (text: string) => string): void {
  for (const language of ['ja', 'en']) {
    const file = join(env.CONTENT_DIR, entry, `${language}.md`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
}

/** Exports again, and compares every file with an export into an empty folder. */
async function exportAgain(): Promise<void> {
  await exportTo(folder);
  const full = mkdtempSync(join(parent, 'full-'));
  await exportTo(full);
  const { stdout } = await promisify(execFile)('diff', ['-r', folder, full]).catch((error) => error);
  expect(stdout).toBe('');
}

test('contains a page per address and language', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(
    expect.arrayContaining(['index.html', 'en.html', 'works.html', 'en/404.html', 'p/privacy.html']),
  );
});

test('contains security.txt with the public origin', () => {
  expect(read('.well-known/security.txt')).toContain(`Canonical: ${env.SITE_ORIGIN}/.well-known/security.txt`);
});

test('omits the listener for errors of browsers, which takes at most 200 bytes of the start script', () => {
  const startScript = (build: string) => {
    const client = join(PROJECT_ROOT, build, 'client');
    const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
    return readFileSync(join(client, manifest['site/app/start.ts'].file));
  };
  const exported = startScript(EXPORT.folder);
  expect(String(exported)).not.toContain('unhandledrejection');
  const bytes = startScript(SITE.folder).length - exported.length;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(200);
});

test('shows the telephone number instead of a form', () => {
  const [form = '', place = ''] = [/<form[^>]* method="post"/, /<div[^>]* data-form=.*?<\/div>/].map(
    (pattern) => pattern.exec(read('contact.html'))?.[0],
  );
  expect(form).toBe('');
  expect(place).toMatch(/受け付けておりません.*href="tel:/);
});

test('equals an export into an empty folder after an edit, a deletion and a renaming', async () => {
  const [picture = ''] = /\/images\/[^"\s]+\.jpg/.exec(read('works.html')) ?? [];
  const unchanged = ['robots.txt', picture].map((name) => join(folder, name));
  const before = unchanged.map((file) => statSync(file).mtimeMs);
  edit('news/2023-03-01-ebisu', (text) => text.replace(/^title: .*$/m, 'title: Edited'));
  edit('works/ebisu-shops', (text) => text.replace(/^slug: .*$/m, 'slug: renamed-shops'));
  rmSync(join(env.CONTENT_DIR, 'works/gotanda-offices'), { recursive: true });
  await exportAgain();
  expect(read('news.html').includes('Edited')).toBe(true);
  expect(existsSync(join(folder, 'works/renamed-shops.html'))).toBe(true);
  for (const name of ['works/ebisu-shops.html', 'en/works/ebisu-shops.html', 'works/gotanda-offices.html'])
    expect([name, existsSync(join(folder, name))]).toEqual([name, false]);
  // Browsers and mirrors keep files whose time is the same.
  expect(unchanged.map((file) => statSync(file).mtimeMs)).toEqual(before);
});

test('equals an export into an empty folder 30 days later, when a scheduled entry has been published', async () => {
  expect(existsSync(join(folder, 'news/17.html'))).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * DAY_MS });
  onTestFinished(() => void vi.useRealTimers());
  await exportAgain();
  expect(existsSync(join(folder, 'news/17.html'))).toBe(true);
  expect(read('news.html').includes('href="/news/17"')).toBe(true);
});

test('changes nothing if the content cannot be read, and never replaces files that no export wrote', async () => {
  const before = read('index.html');
  const failed = await runExport({ ...env, CONTENT_API_BASE: 'http://127.0.0.1:9' }, `--to=${folder}`);
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed.') });
  expect(read('index.html')).toBe(before);

  const own = mkdtempSync(join(parent, 'own-'));
  writeFileSync(join(own, 'thesis.txt'), 'mine');
  const refused = await runExport(env, `--to=${own}`);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has files that no export wrote') });
  expect(readdirSync(own)).toEqual(['thesis.txt']);
  expect(await runExport(env, '--into=x')).toMatchObject({ code: 1, output: expect.stringContaining('--to=DIR') });
});
