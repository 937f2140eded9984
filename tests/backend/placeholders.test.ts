/** Placeholders for texts that the company has to write. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { findPlaceholders } from '../../backend/content-lint/placeholders.ts';

function contentWith(files: Record<string, string>): string {
  const parent = mkdtempSync(join(tmpdir(), 'meguri-placeholders-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(parent, 'content', name, '..'), { recursive: true });
    writeFileSync(join(parent, 'content', name), text);
  }
  return join(parent, 'content');
}

test('reports each placeholder with its file and line, in fields and texts', async () => {
  const folder = contentWith({
    'pages/company/ja.md':
      '---\ntitle: 会社\nrows:\n  - value: ［要記入：資本金］\n---\n［要記入：沿革］と［要記入］\n',
    'pages/company/en.md': '---\ntitle: Company\n---\nCapital: [TO FILL IN: capital]\n',
    'notice.yaml': 'text:\n  ja: ［要記入：お知らせ］\n',
    '.schemas/pages.ja.json': '{"default": "［要記入］"}',
  });
  const placeholders = await findPlaceholders(folder);
  expect(placeholders.map(formatDiagnostic)).toEqual([
    'content/notice.yaml:2 "［要記入：お知らせ］" is a placeholder → Write the text in its place, or remove it (placeholder)',
    'content/pages/company/en.md:4 "[TO FILL IN: capital]" is a placeholder → Write the text in its place, or remove it (placeholder)',
    'content/pages/company/ja.md:4 "［要記入：資本金］" is a placeholder → Write the text in its place, or remove it (placeholder)',
    'content/pages/company/ja.md:6 "［要記入：沿革］" is a placeholder → Write the text in its place, or remove it (placeholder)',
    'content/pages/company/ja.md:6 "［要記入］" is a placeholder → Write the text in its place, or remove it (placeholder)',
  ]);
  expect(placeholders.some(({ isBlocking }) => isBlocking)).toBe(false);
});

test('ignores links and other brackets, and a folder that does not exist', async () => {
  const folder = contentWith({ 'news/one/en.md': '[To fill in the form](/contact), [TO FILL] in\n' });
  expect(await findPlaceholders(folder)).toEqual([]);
  expect(await findPlaceholders(join(folder, 'missing'))).toEqual([]);
});
