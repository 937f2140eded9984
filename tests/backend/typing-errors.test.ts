/** Typical mistakes of Japanese keyboards in front matter. Each has one message that says what to type. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, news, PNG, quiet, SITE_JA, work } from './content-folder.ts';

const COLON = 'Type a half-width colon and a space after it, as in "title: "';
const SPACE = 'Type half-width spaces';
const AT = '2026-04-01T10:00:00+09:00';
const TAB = 'Indent with two spaces for each level';

/** A name, the file, and the message after `content/…/ja.md`. */
const slips: [name: string, text: string, message: string][] = [
  ['colon', news(1).replace('title: ', 'title：'), `:5 there is a full-width colon (：) → ${COLON}`],
  [
    'every colon',
    '---\nid：2\ntitle：題\nsummary：要約\n---\n本文\n',
    `:2 there is a full-width colon (：), also on line 3, 4 → ${COLON}`,
  ],
  [
    'colon of a part',
    work(3, 'three').replace('  alt: { ja: 外観, en: Front }', '  alt:\n    ja：外観\n    en：Front'),
    `:8 there is a full-width colon (：), also on line 9 → ${COLON}`,
  ],
  ['tab', work(4, 'four').replace('  file:', '\tfile:'), `:6 there is a tab where spaces must be → ${TAB}`],
  [
    'tab before an item',
    news(5, { more: 'x:\n\t- a\n\t- b\n' }),
    `:8 there is a tab where spaces must be, also on line 9 → ${TAB}`,
  ],
  [
    'tab in a text',
    news(6).replace('summary: 要約6', 'summary: |\n\t要約'),
    `:7 there is a tab where spaces must be → ${TAB}`,
  ],
  [
    'space after the colon',
    news(7).replace('title: ', 'title:　'),
    `:5 there is a full-width space where a half-width one must be → ${SPACE}`,
  ],
  [
    'space as indentation',
    work(8, 'eight').replace('  file:', '　file:'),
    `:6 there is a full-width space where a half-width one must be → ${SPACE}`,
  ],
  [
    'no space after the colon',
    news(9).replace('title: ', 'title:'),
    ':5 there is no space after the colon → Type a half-width space after the colon, as in "title: "',
  ],
  [
    'hyphens at the top',
    news(10).replace('---', 'ーーー'),
    ':1 the hyphens around the fields are not half-width → Type three half-width hyphens: ---',
  ],
  [
    'hyphens at the end',
    news(11).replace('\n---\n', '\n－－－\n'),
    ':7 the hyphens around the fields are not half-width → Type three half-width hyphens: ---',
  ],
  [
    'brackets',
    work(16, 'sixteen').replace('roles: [planning]', 'roles: ［planning］').replace('03-016', '03-16'),
    ':9 "roles" is "［planning］" → Write a list, each entry on a line of its own after "- "',
  ],
];

/** Full-width characters or other quotation marks that are accepted and normalised. */
const fullWidth: [name: string, text: string, field: string, read: unknown][] = [
  ['number', news(12).replace('id: 12', 'id: １２'), 'id', 12],
  [
    'date',
    news(13).replace(/published_at: .*/, 'published_at: "２０２６－０４－０１Ｔ１０：００：００＋０９：００"'),
    'published_at',
    AT,
  ],
  ['quotation marks', news(14).replace(/published_at: .*/, `published_at: “${AT}”`), 'published_at', AT],
  ['word', news(15).replace('category: company', 'category: ｃｏｍｐａｎｙ'), 'category', 'company'],
  [
    'long vowel mark',
    work(18, 'eighteen')
      .replace(/completed: .*/, 'completed: "２０２６ー０４"')
      .replace('03-018', '03-18'),
    'completed',
    '2026-04',
  ],
  ['slug', work(19, '　ｎｉｎｅ ').replace('03-019', '03-19'), 'slug', 'nine'],
];
const draft = news(17, { more: 'draft: ｔｒｕｅ\n' });

const folderOf = (name: string) => name.replaceAll(' ', '-');

let folder: ContentFolder;
let backend: Backend;
beforeAll(async () => {
  const entries = [...slips, ...fullWidth, ['draft', draft] as const].map(([name, text]) => [
    `${text.includes('slug:') ? 'works' : 'news'}/${folderOf(name)}/ja.md`,
    text.replace(/2026-03-0\d\d/, '2026-03-10'),
  ]);
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    ...Object.fromEntries(entries),
    ...Object.fromEntries(slips.map(([name]) => [`works/${folderOf(name)}/cover.png`, PNG])),
    ...Object.fromEntries(['long-vowel-mark', 'slug'].map((name) => [`works/${name}/cover.png`, PNG])),
    // The same characters in valid places.
    'news/good/ja.md': news(100, {
      more: 'modified_at: "2026-09-09T09:09:00+09:00"\n',
      body: 'title：題　です\n\ttab',
    }).replace('要約100', '|\n  title：時刻：９時\n  　字下げ\n  href:/works'),
  });
  for (const [name, text] of slips) {
    if (!text.includes('slug:')) await folder.write({ [`works/${folderOf(name)}/README.md`]: '' });
  }
  backend = createBackend({ fixedPaths, contentDir: folder.path, log: quiet });
  await backend.ready;
});
afterAll(() => folder.remove());

describe('mistake in front matter', () => {
  test.for(slips)('is reported: %s', ([name, , message]) => {
    const place = new RegExp(`^content/(?:news|works)/${folderOf(name)}/ja\\.md`);
    const lines = backend
      .diagnostics()
      .map(formatDiagnostic)
      .filter((line) => place.test(line) && !line.includes('the file is missing'));
    const withoutCode = lines.map((line) => line.replace(place, '').replace(/\([a-z0-9-]+, (?=[^(]*$)/, '('));
    expect(withoutCode).toEqual([`${message} (not published until fixed)`]);
  });

  test.for(fullWidth)('is corrected if only the width is wrong: %s', async ([name, text, field, read]) => {
    const id = /id: ([０-９\d]+)/.exec(text)?.[1]?.normalize('NFKC');
    const type = text.includes('slug:') ? 'works' : 'news';
    const address = type === 'works' ? (field === 'slug' ? read : 'eighteen') : id;
    const response = await backend.fetch(new Request(`http://api.test/wp-json/api/v1/${type}/${address}`));
    expect((await response.json())[field]).toBe(read);
    expect(backend.diagnostics().filter(({ file }) => file.includes(`/${folderOf(name)}/ja.md`))).toEqual([]);
  });

  test('does not publish a draft', async () => {
    expect((await backend.fetch(new Request('http://api.test/wp-json/api/v1/news/17'))).status).toBe(404);
  });

  test('is not reported for the same characters in texts', async () => {
    const response = await backend.fetch(new Request('http://api.test/wp-json/api/v1/news/100'));
    expect((await response.json()).summary).toBe('title：時刻：９時\n　字下げ\nhref:/works');
  });
});
