import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, news, newsEn, PNG, quiet, SITE_JA, work } from './content-folder.ts';

const page = (id: number, slug: string, kind: string, more = '') =>
  `---\nid: ${id}\nslug: ${slug}\nkind: ${kind}\npublished_at: "2026-04-01T09:00:00+09:00"\ntitle: 頁\ndescription: 説明\n${more}---\n`;

/** A mistake of each kind. Files named `good` must be published. */
const files = {
  'site/ja.md': SITE_JA.replace('href: /works', 'href: /wroks').replace('hours: 平日', 'hours: 平日\nhuors: 土曜'),
  'site/share.png': PNG,
  'news/01-good/ja.md': news(1, {
    body: '[作品](/works/tower)、[約款](/p/terms?x=1#a)、[外](https://example.com)、[資料](/download)',
  }),
  'news/01-good/en.md': newsEn('Good'),
  'news/02-no-japanese/en.md': newsEn('Alone'),
  'news/03-missing-field/ja.md': news(3).replace('title: お知らせ3\n', ''),
  'news/04-unknown-key/ja.md': news(4).replace('summary:', 'sumary:'),
  'news/05-wrong-type/ja.md': news(5).replace('title: お知らせ5', 'title: 2026'),
  'news/06-bad-date/ja.md': news(6).replace('2026-06-01T', '2026-02-31T'),
  'news/07-dead-links/ja.md': news(7, {
    body: [
      'Links:',
      '',
      '- [gone](/news/999)',
      '- [typo](/works/towr)',
      '- [english](/en/works)',
      '- [slash](/works/)',
      '- [relative](works)',
      '- [script](javascript:alert(1))',
      '- <a href="/nowhere">HTML</a>',
    ].join('\n'),
  }),
  'news/08-dead-picture/ja.md': news(8, { body: 'One.\n\n![絵](photo.jpg)\n\n![絵](../01-good/x.jpg)' }),
  'news/09-yaml/ja.md': '---\nid: 9\ntitle: a: b\nsummary: "open\n---\nText\n',
  'news/10-duplicate/ja.md': news(1),
  'news/11-broken-english/ja.md': news(11).replace('2026-02', '2026-05'),
  'news/11-broken-english/en.md': '---\ntitle: Eleven\nid: 11\ncategry: company\n---\n',
  'news/12-no-front-matter/ja.md': 'Text only\n',
  'news/13-large/ja.md': news(13, { body: 'x'.repeat(1024 * 1024) }),
  'news/14-shift-jis/ja.md': Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0x82, 0xa0, 0x93, 0xfa]),
  'news/15-stars/ja.md': news(15, { body: '一行目\n\nこれは**「巡り」**です。' }),
  'news/16-category/ja.md': news(16).replace('category: company', 'category: compnay'),
  'news/17-twice/ja.md': news(17).replace('title:', 'summary: もう一つ\ntitle:'),
  'news/18 Space/ja.md': news(18),
  'news/19-stray/ja.md': news(19).replace('2026-01', '2026-07'),
  'news/19-stray/EN.md': newsEn('Stray'),
  'newz/01/ja.md': news(1),
  'jobs/pay/ja.md': `---
id: 1
published_at: "2026-01-01T00:00:00Z"
employment: part-time
pay: { min: 1500, max: 2000, per: hour }
title: 職
summary: 要約
workplace: { region: 東京都, locality: 台東区 }
terms:
  - { label: 就業場所, value: 東京都千代田区 }
  - { label: 賃金, value: "時給 1,500円" }
---
`,
  'works/tower/ja.md': work(1, 'tower'),
  'works/tower/cover.png': PNG,
  'works/tower-again/ja.md': work(2, 'tower'),
  'works/tower-again/cover.png': PNG,
  'works/no-cover/ja.md': work(3, 'no-cover').replace('cover.png', 'covr.png'),
  'works/no-cover/cover.png': PNG,
  'works/no-cover/en.md': '---\ntitle: T\nsummary: S\nlocation: L\nstructure: S\n---\n',
  'works/bad-cover/ja.md': work(4, 'bad-cover'),
  'works/bad-cover/cover.png': 'not a picture',
  'pages/terms/ja.md': page(1, 'terms', 'generic'),
  'pages/fund/ja.md': page(2, 'services-fund', 'fund'),
  'pages/sections/ja.md': page(
    3,
    'sections',
    'standard',
    `sections:
  - type: links
    id: on
    items:
      - label: 作品
        href: /work
      - label: 外
        href: http://example.com
  - type: facts
    id: facts
    rows:
      - label: 所在地
        value: |
          一行目
          [地図](/map)
`,
  ),
  'pages/many/ja.md': page(
    4,
    'many',
    'standard',
    'sections:\n  - type: txt\n    id: A B\n  - type: statement\n    id: x\n    lines: []\n    line: [a]\n',
  ),
  'pages/anchors/ja.md': page(
    5,
    'anchors',
    'standard',
    'sections:\n  - { type: statement, id: a, lines: [x] }\n  - { type: statement, id: a, lines: [x] }\n',
  ),
  'pages/bodies/ja.md': page(
    6,
    'bodies',
    'standard',
    `sections:
  - type: timeline
    id: a
    items: [{ month: 2024-13, text: 移転 }]
  - type: portrait
    id: b
    role: 職
    initials: K
    years: 1年
    quote: 言葉
    hours:
      - { time: "9:30", text: 出社 }
`,
  ),
  'campaigns/night/ja.md': `---
id: 1
slug: night
published_at: "2026-04-01T09:00:00+09:00"
title: 夜
description: 説明
lead: 導入
person: { name: 名, role: 職 }
facade: { storeys: 5, bays: 6, from: 12, to: 33, caption: { ja: 窓, en: Windows } }
---
本文
`,
  'downloads/fund/ja.md':
    '---\nid: 1\nkind: fund\npublished_at: "2026-04-01T09:00:00+09:00"\ndocument_languages: [ja]\npages: 12\ntitle: 資料\nsummary: 要約\n---\n',
};

/** `file:line message → hint`, in part. */
const expected = [
  /^content\/site\/ja\.md:\d+ the link "\/wroks" is broken → Did you mean "\/works"\?/,
  /^content\/site\/ja\.md:\d+ "huors" is not a field of this file → Did you mean "hours"\?/,
  /^content\/news\/02-no-japanese\/ja\.md:1 the file is missing → Every entry has a ja\.md/,
  /^content\/news\/03-missing-field\/ja\.md:1 "title" is missing → Add a line that begins with "title:" \(field-missing, not published until fixed\)$/,
  /^content\/news\/04-unknown-key\/ja\.md:1 "summary" is missing/,
  /^content\/news\/04-unknown-key\/ja\.md:6 "sumary" is not a field of this file → Did you mean "summary"\?/,
  /^content\/news\/05-wrong-type\/ja\.md:5 "title" is 2026 → Write it in "double quotes"/,
  /^content\/news\/06-bad-date\/ja\.md:3 "published_at" is "2026-02-31T10:00:00\+09:00" → Write a day that exists/,
  /^content\/news\/07-dead-links\/ja\.md:10 the link "\/news\/999" is broken → .*There is no such page/,
  /^content\/news\/07-dead-links\/ja\.md:11 the link "\/works\/towr" is broken → Did you mean "\/works\/tower"\?/,
  /^content\/news\/07-dead-links\/ja\.md:12 the link "\/en\/works" is broken → Write "\/works"/,
  /^content\/news\/07-dead-links\/ja\.md:13 the link "\/works\/" is broken → Write "\/works"/,
  /^content\/news\/07-dead-links\/ja\.md:14 the link "works" is broken → Begin it with a slash/,
  /^content\/news\/07-dead-links\/ja\.md:15 the link "javascript:alert\(1\)" is broken/,
  /^content\/news\/07-dead-links\/ja\.md:16 the link "\/nowhere" is broken/,
  /^content\/news\/08-dead-picture\/ja\.md:10 there is no picture "photo\.jpg" in news\/08-dead-picture → Put the file/,
  /^content\/news\/08-dead-picture\/ja\.md:12 there is no picture "\.\.\/01-good\/x\.jpg"/,
  /^content\/news\/09-yaml\/ja\.md:3 the fields cannot be read: .*double quotes/,
  /^content\/news\/09-yaml\/ja\.md:\d the fields cannot be read: Missing closing "quote/,
  /^content\/news\/10-duplicate\/ja\.md:2 the id 1 is taken by news\/01-good → Use a free number: 20/,
  /^content\/news\/11-broken-english\/en\.md:1 "summary" is missing/,
  /^content\/news\/11-broken-english\/en\.md:3 "id" is not a field of this file → It is written in ja\.md/,
  /^content\/news\/11-broken-english\/en\.md:4 "categry" is not a field/,
  /^content\/news\/12-no-front-matter\/ja\.md:1 .* → .*three hyphens/,
  /^content\/news\/13-large\/ja\.md:1 the file is larger than 1 MiB/,
  /^content\/news\/14-shift-jis\/ja\.md:1 the file is not UTF-8 text → .*UTF-8/,
  /^content\/news\/15-stars\/ja\.md:10 the stars \*\* are shown/,
  /^content\/news\/16-category\/ja\.md:4 "category" is "compnay" → Did you mean "company"\? Write one of: company, works/,
  /^content\/news\/17-twice\/ja\.md:\d this field is written twice/,
  /^content\/news\/18 Space:1 the name of the folder is not valid in an address/,
  /^content\/news\/19-stray\/EN\.md:1 this file is not read → Texts are called ja\.md and en\.md/,
  /^content\/newz:1 "newz" is not a type of entry → Did you mean "news"\?/,
  /^content\/works\/tower-again\/ja\.md:3 the slug tower is taken by works\/tower /,
  /^content\/works\/no-cover\/ja\.md:6 there is no picture "covr\.png" in works\/no-cover → Did you mean "cover\.png"\?/,
  /^content\/works\/bad-cover\/ja\.md:6 the picture "cover\.png" cannot be read/,
  /^content\/pages\/fund\/ja\.md:4 "risk" is missing, and entries with "kind: fund" must have it → Add "risk:" with fees, loss and registration under it /,
  /^content\/pages\/sections\/ja\.md:13 the link "\/work" is broken → Did you mean "\/works"\?/,
  /^content\/pages\/sections\/ja\.md:15 "sections\.0\.items\.1\.href" is "http:\/\/example\.com" → Write a path/,
  /^content\/pages\/many\/ja\.md:9 "sections\.0\.type" is "txt" → Did you mean "text"\? Write one of: text, statement/,
  /^content\/pages\/many\/ja\.md:13 "sections\.1\.lines" is a list of 0 → Write at least 1 entries/,
  /^content\/pages\/many\/ja\.md:14 "sections\.1\.line" is not a field of this file → Did you mean "lines"\?/,
  /^content\/pages\/bodies\/ja\.md:11 "sections\.0\.items\.0\.month" is "2024-13" → Write a month, as in "2026-04"/,
  /^content\/pages\/bodies\/ja\.md:19 "sections\.1\.hours\.0\.time" is "9:30" → Write a time of day, as in "09:30"/,
  /^content\/campaigns\/night\/ja\.md:9 "facade" is a group of fields → Write "to" no less than "from"/,
  /^content\/pages\/anchors\/ja\.md:10 the section id "a" is used twice on this page → Give each/,
  /^content\/jobs\/pay\/ja\.md:5 "pay\.max" is 2,000, which the terms do not say → Write the same in the terms and here \(job-terms-differ\)$/,
  /^content\/jobs\/pay\/ja\.md:8 "workplace\.locality" is 台東区, which the terms do not say → Write the same/,
  /^content\/downloads\/fund\/ja\.md:3 "risk" is missing/,
];

let folder: ContentFolder;
let backend: Backend;
beforeAll(async () => {
  folder = await contentFolder(files);
  backend = createBackend({ fixedPaths, contentDir: folder.path, log: quiet });
  await backend.ready;
});
afterAll(() => folder.remove());

const get = (path: string) => backend.fetch(new Request(`http://api.test/wp-json/api/v1${path}`));
const ids = async (path: string) =>
  ((await (await get(path)).json()) as { items: { id: number }[] }).items.map(({ id }) => id);

describe('content with one error of each kind', () => {
  test.each(expected.map((pattern) => [pattern.source.slice(1).replaceAll('\\', ''), pattern]))(
    'reports %s',
    (_, pattern) => {
      expect(
        backend
          .diagnostics()
          .map(formatDiagnostic)
          .filter((line) => (pattern as RegExp).test(line)),
      ).toHaveLength(1);
    },
  );

  test('reports nothing else', () => {
    const lines = backend.diagnostics().map(formatDiagnostic);
    expect(lines.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  });

  test('orders diagnostics by file and line', () => {
    const locations = backend.diagnostics().map(({ file, line }) => [file, line] as const);
    expect(locations).toEqual([...locations].sort((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1)));
  });
});

describe('publishing content with errors', () => {
  test('omits invalid entries, and publishes entries with a broken link or a missing image', async () => {
    expect((await ids('/news?per_page=100')).sort((a, b) => a - b)).toEqual([1, 7, 8, 11, 15, 19]);
    expect(await ids('/works')).toEqual([1]);
    expect(await ids('/works?lang=en')).toEqual([]);
    expect(await ids('/pages')).toEqual([1, 5]);
    expect(await ids('/downloads')).toEqual([]);
  });

  test('serves the first of two entries with the same ID', async () => {
    const item = await (await get('/news/1')).json();
    expect(item.languages).toEqual(['ja', 'en']);
  });

  test('unpublishes only the English version if en.md is invalid', async () => {
    const item = await (await get('/news/11')).json();
    expect(item.languages).toEqual(['ja']);
    expect((await get('/news/11?lang=en')).status).toBe(404);
  });

  test('omits a missing image, and keeps the text around it', async () => {
    const { body_html } = await (await get('/news/8')).json();
    expect(body_html).not.toContain('<img');
    expect(body_html).toContain('<p>One.</p>');
  });

  test('serves a site profile without its invalid fields, and responds with 500 if the profile is missing', async () => {
    expect(await (await get('/site')).json()).toMatchObject({ name: '試験不動産', telephone: '03-0000-0000' });
    const response = await get('/site?lang=en');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'rest_internal_error',
      message: 'The site profile cannot be read.',
      data: { status: 500 },
    });
  });
});
