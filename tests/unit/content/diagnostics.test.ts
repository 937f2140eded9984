/** The catalogue of diagnostics in both languages, and its reference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  describeFinding,
  finding,
  formatDiagnostic,
  formatDiagnosticIn,
} from '../../../backend/content-lint/diagnostics.ts';
import { MESSAGES, TYPE_MESSAGES } from '../../../backend/content-lint/messages/messages.ts';
import { checkNotation } from '../../../backend/content-lint/notation/check-notation.ts';
import type { Messages } from '../../../contract/content-types/entry-checks.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const messages = [...Object.entries<Messages[string]>(MESSAGES), ...Object.entries(TYPE_MESSAGES)];
const parametersOf = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();

describe('catalogue of diagnostics', () => {
  test.each(messages)('%s has the same parameters in both languages', (_, { ja, en }) => {
    expect(parametersOf(ja)).toEqual(parametersOf(en));
  });

  test('lists every code once in the reference', () => {
    const reference = readFileSync(join(PROJECT_ROOT, 'docs/reference/diagnostics.md'), 'utf8');
    const codes = [...reference.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, code]) => code);
    expect(codes.toSorted()).toEqual(messages.map(([code]) => code).sort());
  });

  test('is Japanese in the company’s notation, without a final full stop', () => {
    const texts = messages.flatMap(([, { ja }]) => ja);
    expect(texts.filter((text) => text.endsWith('。') || !/[ぁ-ん]|\{\w+\}/.test(text))).toEqual([]);
    const withoutSamples = texts.map((text) => text.replace(/「[^」]*」|\{\w+\}|\[[^\]]*\]/g, ''));
    expect(withoutSamples.flatMap((text) => checkNotation(text, 'ja').map(({ word }) => `${word}: ${text}`))).toEqual(
      [],
    );
  });
});

describe('formatted diagnostic', () => {
  test('stays on one line, although the name of a folder contains a line break', () => {
    const file = 'content/news/a\nServer: ready/ja.md';
    expect(formatDiagnostic({ ...finding('related-itself'), file, line: 1, isBlocking: false })).toBe(
      'content/news/a�Server: ready/ja.md:1 "related" names the entry itself → Remove it from the list (related-itself)',
    );
  });

  const place = { file: 'content/news/1/ja.md', line: 4 };

  test('has place, message, solution and code in either language', () => {
    const unknown = finding('type-unknown', { type: '{types}', types: ['news', 'works'] }, 'news');
    expect(formatDiagnosticIn('en')({ ...unknown, ...place, isBlocking: true })).toBe(
      'content/news/1/ja.md:4 "{types}" is not a type of entry → Did you mean "news"? Types: news, works (type-unknown, not published until fixed)',
    );
    expect(formatDiagnosticIn('ja')({ ...unknown, ...place, isBlocking: true })).toBe(
      'content/news/1/ja.md:4 「{types}」という記事の種類はありません → 「news」ではありませんか。種類：news、works（type-unknown、直すまで公開されません）',
    );
    expect(formatDiagnosticIn('ja')({ ...finding('related-itself'), ...place, isBlocking: false })).toBe(
      'content/news/1/ja.md:4 「related」に、この記事自身があります → 一覧から消してください（related-itself）',
    );
  });

  test('uses texts of parameters in the same language', () => {
    const logo = finding('logo-unsafe', { name: 'a.svg', threat: { ja: '画像', en: 'a picture' } });
    expect(describeFinding(logo, 'ja').message).toBe('ロゴ「a.svg」は使えません（画像が含まれています）');
    expect(describeFinding(logo, 'en').message).toBe('the logo "a.svg" cannot be used, because it contains a picture');
  });
});
