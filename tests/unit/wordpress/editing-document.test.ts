/** The editing guides: their images exist, and their names match those in the WordPress admin. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { englishViewsOf, LOGIN, viewsOf } from '../../../scripts/wordpress/screenshots/views.ts';

const FOLDER = join(PROJECT_ROOT, 'docs/images/editing-wordpress');
const guide = (file: string) => readFileSync(join(PROJECT_ROOT, 'docs/guides', file), 'utf8');
const english = guide('editing-wordpress.md');
const japanese = guide('editing-wordpress.ja.md');
const json = (path: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8'));
/** Maximum total size, in bytes. */
const MAX_BYTES = 1_500_000;

test('contains exactly the images that exist and that the screenshot script creates', () => {
  const guides = japanese + english;
  const pictures = [...guides.matchAll(/!\[([^\]]+)\]\(\.\.\/images\/editing-wordpress\/([\w-]+)\.webp\)/g)].map(
    ([, , name]) => name,
  );
  const files = readdirSync(FOLDER);
  expect(files.map((file) => file.replace('.webp', '')).toSorted()).toEqual(pictures.toSorted());
  const sample = { draft: 1, scheduled: 1, changed: 1, english: 1, work: 1, page: 1, enquiry: 1 };
  expect([LOGIN, ...viewsOf(sample), ...englishViewsOf(sample)].map(({ name }) => name).toSorted()).toEqual(
    pictures.toSorted(),
  );
  expect(files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0)).toBeLessThan(MAX_BYTES);
});

/** Terms of WordPress's Japanese translation, and of the site's preview. */
const OF_WORDPRESS = [
  ...[
    'ユーザー名またはメールアドレス',
    'パスワード',
    'パスワードをお忘れですか ?',
    'ログイン',
    'ダッシュボード',
    'メディア',
    'ツール',
  ],
  ...['絞り込み検索', '一括操作', 'クイック編集', 'ゴミ箱', '表示', '復元', '所有', '今すぐ', 'このリビジョンを復元'],
  ...['下書きへ切り替え', '個人データのエクスポート', '個人データの消去', 'プレビューを終了する'],
];

test("uses the admin's Japanese names", () => {
  const translations = Object.values<string>(json('wordpress/meguri/languages/ja.json'));
  const labels = Object.values<string[]>(json('wordpress/meguri/languages/labels.json').labels);
  const types = Object.values<{ label?: { many: { ja: string } } }>(json('wordpress/meguri/fields.json').types);
  const existing = new Set([
    ...OF_WORDPRESS,
    ...translations,
    ...types.map(({ label }) => label?.many.ja ?? ''),
    // The part of a sentence before its placeholder.
    ...translations.map((sentence) => sentence.split('（')[0] ?? ''),
    ...Object.values<string>(json('scripts/wordpress/php/translations.ja.json')),
    // A label that is followed by help.
    ...labels.map(([japanese = '']) => japanese.split('。')[0] ?? ''),
  ]);
  const named = [...japanese.matchAll(/「([^」]+)」/g)].map(([, name = '']) => name);
  const asInCode = (name: string) => name.replace(/：[◯\d]+件/, '：%d件');
  expect([...new Set(named)].filter((name) => !existing.has(asInCode(name)))).toEqual([]);
});

/** Terms of WordPress, a button without text, and a state quoted in the guide. */
const IN_ENGLISH = ['Filter', 'Trash', '+', 'older'];

test("uses the admin's English names", () => {
  const labels = [
    ...Object.keys(json('wordpress/meguri/languages/ja.json')),
    ...Object.keys(json('scripts/wordpress/php/translations.ja.json')),
  ];
  const existing = new Set([
    ...IN_ENGLISH,
    ...labels,
    ...labels.map((sentence) => sentence.split(/[:.]| \(/)[0] ?? ''),
  ]);
  const named = [...english.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replace(/: \d+/, ': %d'));
  expect([...new Set(named)].filter((name) => !existing.has(name))).toEqual([]);
});
