/** `npm run new`: output, files and errors */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { type ContentFolder, contentFolder, news, PNG, SITE_JA } from '../../backend/content-folder.ts';

let folder: ContentFolder;
beforeEach(async () => {
  folder = await contentFolder({ 'site/ja.md': SITE_JA, 'site/share.png': PNG, 'news/a/ja.md': news(7) });
});
afterEach(() => folder.remove());

/** @returns output and exit code */
async function run(...args: string[]): Promise<{ output: string; code: number }> {
  const program = [join(PROJECT_ROOT, 'scripts/new/new-entry.ts'), ...args];
  const env = { ...process.env, CONTENT_DIR: folder.path, LANG: 'ja_JP.UTF-8' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { env });
    return { output: stdout, code: 0 };
  } catch (error) {
    const { stderr, code } = error as { stderr: string; code: number };
    return { output: stderr, code };
  }
}
test('creates a draft with the next number and the date in Tokyo, and does not overwrite an existing entry', async () => {
  const day = new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const created = await run('news', 'lift', '--en');
  expect(created).toMatchObject({ code: 0, output: expect.stringContaining('下書きを作りました（番号 8）') });
  for (const text of [`content/news/${day}-lift/ja.md`, `${day}-lift/en.md`, 'npm run preview -- news/8']) {
    expect(created.output).toContain(text);
  }
  const file = join(folder.path, `news/${day}-lift/ja.md`);
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(
    new RegExp(`^draft: true\\n[\\s\\S]*^id: 8\\n[\\s\\S]*^published_at: "${day}T\\d\\d:\\d\\d:00\\+09:00"$`, 'm'),
  );
  expect(text).toContain('# 要約。一覧と検索結果に出る / Summary, for lists and search results\nsummary:\n');

  expect(await run('news', 'lift')).toMatchObject({ code: 1, output: expect.stringContaining('もうあります') });
  expect(await readFile(file, 'utf8')).toBe(text);
});

test.each([
  [['nws', '--lang', 'en'], /Unknown type “nws”\. Did you mean “news”\?\nTypes: .*jobs/],
  [['works', '--lang', 'en'], /name is required for the address/],
  [['works', 'Haus_1', '--lang', 'en'], /“Haus_1” is not a valid name/],
  [['page', '--lang', 'en'], /address is required/],
  [['page', 'services/fund', '--lang', 'en'], /\/services\/fund already exists/],
  [['page', 'About', '--lang', 'en'], /“About” is not a valid name/],
  [['type', '--lang', 'en'], /name is required: npm run new -- type reports/],
  [['type', 'market-reports', '--lang', 'en'], /“market-reports” is not a valid name\. Use a plural/],
  [['type', 'quarterlymarketreports', '--lang', 'en'], /“quarterlymarketreports” is not a valid name/],
  // Names that a content type, an endpoint, a page or an address already uses.
  [['type', 'works', '--lang', 'en'], /is already in use/],
  [['type', 'facets', '--lang', 'en'], /is already in use/],
  [['type', 'company', '--lang', 'en'], /is already in use/],
  [['type', 'media', '--lang', 'en'], /is already in use/],
  [['form', '--lang', 'en'], /name is required: npm run new -- form tour-request/],
  [['form', 'a-request-for-a-long-visit', '--lang', 'en'], /not a valid name\. Use at most 20/],
  // Names that a form, an endpoint or a page already uses.
  [['form', 'registration', '--lang', 'en'], /is already in use/],
  [['form', 'applications', '--lang', 'en'], /is already in use/],
  [['form', 'company', '--lang', 'en'], /is already in use/],
  [['news', '--lang', 'fr'], /^--lang には ja か en を指定してください（「fr」は使えません）。$/m],
  [['site', '--lang', 'fr'], /^--lang には ja か en を指定してください（「fr」は使えません）。$/m],
  [[], /^種類を書いてください/],
])('rejects %j with an explanation', async (args, expected) => {
  expect(await run(...args)).toMatchObject({ code: 1, output: expect.stringMatching(expected) });
});

test.each([
  ['ja', /^種類を書いてください[\s\S]*--lang ja/],
  ['en', /^Usage: [\s\S]*--lang ja/],
])('explains the options with --help (%s)', async (lang, expected) => {
  expect(await run('--help', '--lang', lang)).toMatchObject({ code: 0, output: expect.stringMatching(expected) });
});
