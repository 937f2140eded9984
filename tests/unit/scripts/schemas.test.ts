/** The JSON Schemas in `content/.schemas/` and the other editor files, used like in an editor. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFrontMatter } from '../../../backend/content/text/front-matter.ts';
import { finding, formatDiagnosticIn } from '../../../backend/content-lint/diagnostics.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const CONTENT = join(PROJECT_ROOT, 'content');
const FIXTURES = join(PROJECT_ROOT, 'tests/fixture-site/content');
const readJson = (path: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8'));
const ajv = new Ajv({ allErrors: true, strictTuples: false });
const checks = new Map(
  readdirSync(join(CONTENT, '.schemas')).map((name) => [
    name.replace('.json', ''),
    ajv.compile(readJson(`content/.schemas/${name}`)),
  ]),
);

/** Returns the errors of a value, for example `/category must be equal to one of the allowed values`. */
function errors(schema: string, value: unknown): string[] {
  const check = checks.get(schema);
  if (!check) throw new Error(`There is no schema ${schema}.`);
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function frontMatter(path: string): Record<string, unknown> {
  const parsed = parseFrontMatter(readFileSync(path, 'utf8'));
  if (!parsed.ok) throw new Error(`${path} cannot be read.`);
  return parsed.frontMatter.data as Record<string, unknown>;
}

test.each([CONTENT, FIXTURES])('accepts every file in %s', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  expect(files.length).toBeGreaterThan(40);
  const wrong = files.flatMap((path) => {
    const [type] = path.split('/');
    const lang = /(ja|en)(?:\.draft)?\.md$/.exec(path)?.[1];
    return errors(`${type}.${lang}`, frontMatter(join(folder, path))).map((error) => `${path}: ${error}`);
  });
  expect(wrong).toEqual([]);
  expect(errors('redirects', parse(readFileSync(join(folder, 'redirects.yaml'), 'utf8')))).toEqual([]);
  expect(errors('notice', { text: { ja: '休業', en: 'Closed' }, until: '2027-01-04T00:00:00+09:00' })).toEqual([]);
});

describe('typing errors', () => {
  const news = frontMatter(join(FIXTURES, 'news/2026-11-10-closing-days/ja.md'));
  const company = frontMatter(join(FIXTURES, 'pages/company/ja.md')) as { sections: Record<string, unknown>[] };
  test.each([
    ['news.ja', { ...news, categroy: 'company' }, ' must NOT have additional properties'],
    ['news.ja', { ...news, category: 'compnay' }, '/category must be equal to one of the allowed values'],
    ['news.ja', { ...news, title: undefined }, " must have required property 'title'"],
    ['news.ja', { ...news, published_at: '2026-11-10' }, '/published_at must match pattern '],
    ['news.en', { title: 'A', summary: 'B', id: 3 }, ' must NOT have additional properties'],
    [
      'pages.ja',
      { ...company, sections: [{ ...company.sections[0], headnig: 'A' }] },
      '/sections/0 must NOT have additional properties',
    ],
    ['notice', { text: { ja: '休業' } }, "/text must have required property 'en'"],
    ['redirects', [{ form: '/a', to: '/' }], "/0 must have required property 'from'"],
  ])('are rejected in %s: %o', (schema, value, expected) => {
    expect(errors(schema, value)).toContainEqual(expect.stringContaining(expected));
  });
});

test('describes the fields in both languages, also in the Markdown snippets', () => {
  const { category } = readJson('content/.schemas/news.ja.json').properties;
  expect(category.description).toMatch(/^分類: company 会社.*\nCategory: company/);
  const snippets = readJson('.vscode/content.code-snippets');
  expect(snippets['category (news)']).toEqual({
    scope: 'markdown',
    prefix: 'category',
    body: `category: \${1|${category.enum.join(',')}|}`,
    description: category.description,
  });
  expect(snippets['terms (jobs)'].body).toBe('terms:\n  - label: $1\n    value: $2');
});

test.each([
  ['en', '"related" names the entry itself → Remove it from the list'],
  ['ja', '「related」に、この記事自身があります → 一覧から消してください'],
] as const)('parses the content check with the problem matcher of the editor task (%s)', (lang, text) => {
  const diagnostic = { ...finding('related-itself'), file: 'content/news/a/ja.md', line: 4 };
  const problems = [true, false].map((isBlocking) =>
    readJson('.vscode/tasks.json').tasks[0].problemMatcher.map(
      (matcher: { severity: string; pattern: { regexp: string } }) =>
        new RegExp(matcher.pattern.regexp).exec(formatDiagnosticIn(lang)({ ...diagnostic, isBlocking }))?.slice(1) ??
        null,
    ),
  );
  const rendered = ['content/news/a/ja.md', '4', text, 'related-itself'];
  expect(problems).toEqual([
    [rendered, null],
    [null, rendered],
  ]);
});
