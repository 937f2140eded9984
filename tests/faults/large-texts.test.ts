/** Texts that would block the server for minutes are rejected in advance, by counting instead of timing. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createBackend } from '../../backend/backend.ts';
import { checkComplexity } from '../../backend/content-lint/checks/check-complexity.ts';
import { describeFinding } from '../../backend/content-lint/diagnostics.ts';
import { closestMatch } from '../../backend/content-lint/did-you-mean.ts';
import { contentFolder, news, newsEn } from '../backend/content-folder.ts';

const lines = (unit: string, count: number) => `${unit}\n`.repeat(count);

test.for<[name: string, text: string, message: RegExp]>([
  ['20,000 nested quotations', '>'.repeat(20_000), /more deeply than anybody can read/],
  ['the same with spaces', '> '.repeat(20_000), /more deeply/],
  ['nested lists', '- '.repeat(20_000), /more deeply/],
  ['nested numbered lists', '1. '.repeat(20_000), /more deeply/],
  ['mixed nesting', '> - 1) + * '.repeat(5), /more deeply/],
  ['lists that nest line by line', Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'), /deeply/],
  ...['[', ']', '![', '*_', '**a*', '_', '~~a', '`', '<', '&', '\\', '[^a]', '[a](', '[a]'].map(
    (unit): [string, string, RegExp] => [`20,000 ${unit}`, unit.repeat(20_000), /more than 1000 marks of Markdown/],
  ),
  ['marks on many lines', lines('*_', 600), /more than 1000 marks/],
  ['marks in many paragraphs', lines('[a][b][c]\n', 900), /more marks of Markdown than/],
  ['marks between many empty lines', `${'*_'.repeat(450)}\n\n`.repeat(6), /more marks of Markdown than/],
  ['many quotations', lines('>\n', 1500), /more than 2000 lines/],
  ['a very long list', lines('- a', 1500), /more marks of Markdown than/],
  ['many lines', lines('a\n=', 1500), /more than 2000 lines/],
  ['addresses', 'www.a.b a@b.c '.repeat(900), /more than 1000 addresses/],
  ['tables', lines('|- '.repeat(20), 600), /cells of tables/],
  ['a long text', 'あ'.repeat(100_001), /more than 100000 characters/],
  ['many fields', `---\n${lines('a: 1', 1600)}---\n`, /lines of fields/],
  ['elements reopened in every paragraph', `${'<b id=1>'.repeat(100)}\n\n${lines('x\n', 900)}`, /HTML/],
  ['the same with tags', '<p><b a=1>'.repeat(400), /HTML/],
])('rejects %s', ([, text, message]) => {
  const finding = checkComplexity(text);
  expect(finding && describeFinding(finding, 'en').message).toMatch(message);
});

test('counts in linear time', () => {
  // With a backtracking regular expression, this test would time out.
  for (const unit of [' ', '\t', '> ', '1', '1.', '<', '<a', '-', '\\']) checkComplexity(unit.repeat(1_000_000));
  expect(closestMatch('x'.repeat(1_000_000), ['y'.repeat(100)])).toBeUndefined();
});

test('accepts eight times the size of every text in the content', () => {
  const contentDir = join(import.meta.dirname, '../../content');
  const files = globSync('**/*.md', { cwd: contentDir });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(contentDir, file), 'utf8');
    const body = text.slice(text.indexOf('\n---', 4) + 4);
    expect(checkComplexity(text), file).toBeNull();
    expect(checkComplexity(body.repeat(8)), file).toBeNull();
  }
});

test('skips and names a file that is too complex, and keeps other files and the rest of its entry', async () => {
  const folder = await contentFolder({
    'news/1/ja.md': news(1),
    'news/1/en.md': newsEn('One', '['.repeat(20_000)),
    'news/2/ja.md': news(2, { body: '>'.repeat(20_000) }),
    'news/3/ja.md': news(3, { body: Array.from({ length: 900 }, (_, at) => `![](${at}.jpg)\n`).join('\n') }),
  });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const backend = createBackend({ contentDir: folder.path, log });
  await backend.ready;
  const list = await backend.fetch(new Request('http://api.test/wp-json/api/v1/news?lang=ja'));
  expect(await list.json()).toMatchObject({ items: [{ id: 3 }, { id: 1, languages: ['ja'] }] });
  const problems = backend.diagnostics().filter(({ file }) => file.includes('news/'));
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ file: 'content/news/1/en.md', line: 5, isBlocking: true }),
      expect.objectContaining({ file: 'content/news/2/ja.md', line: 8, isBlocking: true }),
    ]),
  );
  // Nine hundred missing images are reported as fifty problems.
  expect(problems.filter(({ file }) => file.includes('news/3'))).toHaveLength(50);
  expect(log.error).not.toHaveBeenCalled();
  await backend.close();
  await folder.remove();
});
