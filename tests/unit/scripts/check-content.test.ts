/** `npm run check-content`: output in both languages, options and exit codes. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

/** Returns a content folder with one entry. */
function contentWith(entry: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'meguri-check-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  mkdirSync(join(parent, 'content/news/opening'), { recursive: true });
  writeFileSync(join(parent, 'content/news/opening/ja.md'), entry);
  return join(parent, 'content');
}

function checkContent(folder: string, { args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  return spawnSync(process.execPath, ['scripts/check-content.ts', ...args], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: folder, ...env },
    timeout: 20_000,
  });
}

test('names the file and line, and fails if an entry is not published', () => {
  const content = contentWith('---\ntitle: 開設\n---\nホームページ\n');
  const { status, stdout } = checkContent(content);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^content\/news\/opening\/ja\.md:\d+ .+ → .+ \([a-z-]+, not published until fixed\)$/m);
  expect(stdout).toMatch(
    /^content\/news\/opening\/ja\.md:4 "ホームページ" is written "ウェブサイト" here → [^(]+ \(notation\)$/m,
  );
  expect(stdout).toMatch(/prevent an entry from being published\.\n$/);
  const absent = checkContent(join(content, 'absent'));
  expect(absent.status).toBe(1);
  expect(absent.stderr).toBe(`The folder ${join(content, 'absent')} does not exist.\n`);
});

test.each([
  ['--lang ja', { args: ['--lang', 'ja'] }],
  ['LC_ALL=ja_JP.UTF-8', { env: { LC_ALL: 'ja_JP.UTF-8' } }],
])('reports mistakes in Japanese with %s', (_, options) => {
  const content = contentWith('---\nid: 1\ncategory: compnay\n---\nホームページ\n');
  const { status, stdout } = checkContent(content, options);
  expect(status).toBe(1);
  const lines = stdout.split('\n');
  expect(lines).toContain(
    'content/news/opening/ja.md:3 「category」が "compnay" になっています → 「company」ではありませんか。次のどれかにしてください：company、works、funds、press、recruit（field-invalid、直すまで公開されません）',
  );
  expect(lines).toContain(
    'content/news/opening/ja.md:5 「ホームページ」は「ウェブサイト」と書きます → docs/editing.md の「表記の表」を見てください（notation）',
  );
  expect(lines.at(-2)).toMatch(/^問題: \d+件。そのうち\d+件は、直すまで記事が公開されません。$/);
  expect(stdout).not.toMatch(/→ [A-Z][a-z]/);
});

test('explains its options, and rejects an unknown language', () => {
  const help = checkContent('content', { args: ['--help'] });
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('--lang ja|en') });
  const unknown = checkContent('content', { args: ['--lang', 'fr'] });
  expect(unknown).toMatchObject({ status: 1, stderr: '--lang must be ja or en, not “fr”.\n', stdout: '' });
});

test('names a file that cannot be read', () => {
  const content = contentWith('---\ntitle: 開設\n---\n');
  const file = join(content, 'news/opening/ja.md');
  chmodSync(file, 0);
  // Root reads every file, unless it gives up the right.
  const limits = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
  const [program = '', ...args] = [...limits, process.execPath, 'scripts/check-content.ts', '--lang', 'en'];
  const env = { ...process.env, CONTENT_DIR: content };
  const { status, stderr } = spawnSync(program, args, { cwd: PROJECT_ROOT, encoding: 'utf8', env, timeout: 20_000 });
  expect([status, stderr]).toEqual([1, `${file} cannot be read (EACCES).\n`]);
});
