/** The notation tables in `docs/editing.md`, the check that enforces them, and the site's own messages. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatDiagnostic } from '../../../backend/content-lint/diagnostics.ts';
import { checkNotation } from '../../../backend/content-lint/notation/check-notation.ts';
import { NOTATION } from '../../../backend/content-lint/notation/notation.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { checkNotationOfContent } from '../../../scripts/lib/check-notation-of-content.ts';
import { tablesIn } from './tables.ts';

const LANGUAGES = ['ja', 'en'] as const;
const SEPARATOR = { ja: '、', en: '; ' };

const departures = (text: string, lang: 'ja' | 'en') =>
  checkNotation(text, lang).map(({ word, write }) => `${word} → ${write}`);

describe.each(LANGUAGES)('notation table (%s)', (lang) => {
  test('is the same in the documentation and in the check', () => {
    const guide = readFileSync(join(PROJECT_ROOT, 'docs/editing.md'), 'utf8');
    const table = tablesIn(guide).find(({ header }) => header[1] === (lang === 'ja' ? '書かない' : 'Not'));
    const documented = table?.rows.map(([write, not]) => `${write} | ${not}`);
    expect(documented).toEqual(NOTATION[lang].map(({ write, not }) => `${write} | ${not.join(SEPARATOR[lang])}`));
    for (const [at, { write, unless = [] }] of NOTATION[lang].entries()) {
      // A longer form of the word itself needs no documentation.
      const exceptions = unless.filter((exception) => exception !== write);
      for (const exception of exceptions) expect(table?.rows[at]?.[2], write).toContain(exception);
    }
  });

  test.each(NOTATION[lang])('reports each variant of $write, but not $write itself', ({ write, not, unless = [] }) => {
    for (const word of not) {
      const matches = checkNotation(`x ${word} x`, lang).filter((departure) => departure.write === write);
      expect(matches, word).toHaveLength(1);
      expect(word.toLowerCase()).toContain(matches[0]?.word.toLowerCase());
    }
    for (const right of [write, ...unless]) {
      expect(
        checkNotation(right, lang).filter((departure) => departure.write === write),
        right,
      ).toEqual([]);
    }
  });
});

test('ignores a word within a longer word, and matches upper and lower case', () => {
  expect(departures('Colorado is colorful; Color is not.', 'en')).toEqual(['Color → colour']);
  expect(departures('一級建築士事務所の事務所', 'ja')).toEqual(['事務所 → オフィス']);
});

describe('notation check of the content', () => {
  const folder = (files: Record<string, string>) => {
    const path = join(mkdtempSync(join(tmpdir(), 'meguri-notation-')), 'content');
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(path, name, '..'), { recursive: true });
      writeFileSync(join(path, name), text);
    }
    return path;
  };
  /** Returns the findings in the folder, without findings in the documentation. */
  const check = async (files: Record<string, string>) =>
    (await checkNotationOfContent(folder(files))).map(formatDiagnostic).filter((line) => line.startsWith('content/'));

  test('reports file, line, word and correct spelling, and does not block publishing', async () => {
    const ja = `---
title: "事務所の改修"
cover:
  alt:
    ja: 昇降機のある玄関
    en: Entrance with an elevator
summary: >-
  二行にわたる
  トイレの説明
---

本文のブラウザー。
`;
    expect(await check({ 'news/one/ja.md': ja, 'notice.yaml': 'text:\n  ja: 便所\n  en: By Email\n' })).toEqual([
      'content/notice.yaml:2 "便所" is written "化粧室" here → See the table of notation in docs/editing.md (notation)',
      'content/notice.yaml:3 "Email" is written "e-mail" here → See the table of notation in docs/editing.md (notation)',
      'content/news/one/ja.md:2 "事務所" is written "オフィス" here → See the table of notation in docs/editing.md (notation)',
      'content/news/one/ja.md:5 "昇降機" is written "エレベーター" here → See the table of notation in docs/editing.md (notation)',
      'content/news/one/ja.md:9 "トイレ" is written "化粧室" here → See the table of notation in docs/editing.md (notation)',
      'content/news/one/ja.md:12 "ブラウザー" is written "ブラウザ" here → See the table of notation in docs/editing.md (notation)',
      'content/news/one/ja.md:6 "elevator" is written "lift" here → See the table of notation in docs/editing.md (notation)',
    ]);
  });

  test('skips code, URLs, names defined by law, and search keywords', async () => {
    const ja = `---
title: 題
reading: カンジュン
keywords: [事務所, トイレ]
slug: color
---

\`事務所\` と [リンク](/事務所 "事務所") と <a href="/トイレ">文</a> と https://example.com/トイレ と {{name}}、一級建築士事務所。

\`\`\`
便所
\`\`\`
`;
    expect(await check({ 'works/one/ja.md': ja, 'works/one/README.md': '事務所', 'works/one/en.md': ja })).toEqual([]);
  });

  test('checks drafts', async () => {
    const en = '---\ntitle: One\n---\n\nBy 5%.\n';
    expect(await check({ 'columns/one/en.md': en, 'columns/one/en.draft.md': `${en}Color.\n` })).toEqual([
      'content/columns/one/en.draft.md:6 "Color" is written "colour" here → See the table of notation in docs/editing.md (notation)',
    ]);
  });
});

test.each(LANGUAGES)('accepts all messages of the site and its emails (%s)', (lang) => {
  const problems = ['site/i18n/messages', 'backend/submissions/i18n/messages'].flatMap((catalogue) => {
    const folder = join(PROJECT_ROOT, catalogue, lang);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
      .flatMap((message) => departures(message, lang).map((word) => `${word} (${message})`));
  });
  expect(problems).toEqual([]);
});

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);
}
