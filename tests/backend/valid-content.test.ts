import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import {
  type ContentFolder,
  contentFolder,
  news,
  newsEn,
  PNG,
  PNG_COLOURS,
  PNG_VERSION,
  quiet,
  SITE_JA,
  work,
} from './content-folder.ts';

const column = (id: number, published: string, category: string, body: string) =>
  `---\nid: ${id}\npublished_at: "${published}"\ncategory: ${category}\ntitle: コラム${id}\nsummary: 要約\nauthor_role: 企画部\n---\n${body}\n`;

const works = {
  'works/a/ja.md': work(1, 'a'),
  'works/b/ja.md': work(2, 'b', { use: 'hotel', station: 'tokyo' }),
  'works/c/ja.md': work(3, 'c', { use: 'hotel', station: 'shibuya' }),
  'works/d/ja.md': work(4, 'd', { station: 'shinagawa' }),
  'works/e/ja.md': work(5, 'e', { use: 'retail', station: 'akihabara' }),
};

let folder: ContentFolder;
let backend: Backend;
beforeAll(async () => {
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    ...works,
    ...Object.fromEntries(Object.keys(works).map((name) => [name.replace('ja.md', 'cover.png'), PNG])),
    'news/1/ja.md': news(1).replace('2026-01-01T10:00:00+09:00', '2025-12-31T20:00:00Z'),
    'news/1/en.md': newsEn('One', 'See [the tower](/works/a).'),
    'news/2/ja.md': news(2),
    'news/3/ja.md': news(3, { more: 'modified_at: "2026-09-09T09:09:00+09:00"\n' }),
    'news/3/en.md': newsEn('Three'),
    'columns/1/ja.md': column(1, '2026-01-01T00:00:00Z', 'law', 'あ'.repeat(1001)),
    'columns/1/en.md': `---\ntitle: One\nsummary: S\nauthor_role: R\n---\n${'word '.repeat(231)}`,
    'columns/2/ja.md': column(2, '2026-01-01T00:00:00Z', 'law', '短い。[^a]\n\n[^a]: 注。\n'),
    'columns/2/en.md': '---\ntitle: Two\nsummary: S\nauthor_role: R\n---\nShort.[^a]\n\n[^a]: Note.\n',
    'columns/3/ja.md': column(
      3,
      '2024-01-01T00:00:00Z',
      'city',
      '![絵](pic.png) ![写真](<写真 1.PNG>)\n\n![外](https://cdn.example.com/x.png)\n\n<mark onclick="x()">10~20~30</mark>',
    ),
    'columns/3/pic.png': PNG,
    'columns/3/写真 1.PNG': PNG,
    'jobs/1/ja.md':
      '---\nid: 1\npublished_at: "2026-01-01T00:00:00Z"\nemployment: full-time\ntitle: 職\nsummary: 要約\nterms:\n  - { label: 賃金, value: "月額**30万円**<br>賞与あり" }\n  - { label: 休日, value: "- 土\\n- 日" }\n---\n本文\n',
  });
  backend = createBackend({
    fixedPaths,
    pictureOrigins: ['https://cdn.example.com'],
    contentDir: folder.path,
    log: quiet,
  });
  await backend.ready;
});
afterAll(() => folder.remove());

// biome-ignore lint/suspicious/noExplicitAny: tests read responses freely; tests/contract tests their shapes.
const get = async (path: string): Promise<any> =>
  (await backend.fetch(new Request(`http://api.test/wp-json/api/v1${path}`))).json();
const ids = async (path: string) => (await get(path)).items.map(({ id }: { id: number }) => id);

test('reports no diagnostics for valid content', () => expect(backend.diagnostics()).toEqual([]));

test('sorts works by completion, and other entries by date and then by ID, newest first', async () => {
  expect(await ids('/works')).toEqual([5, 4, 3, 2, 1]);
  expect(await ids('/news')).toEqual([3, 2, 1]);
  expect(await ids('/columns')).toEqual([2, 1, 3]);
});

test('lists only entries with an English version in English', async () => {
  expect(await get('/news?lang=en&per_page=1&page=2')).toMatchObject({
    items: [{ id: 1, lang: 'en', languages: ['ja', 'en'], title: 'One', category: 'company' }],
    total: 2,
    total_pages: 2,
    page: 2,
    per_page: 1,
  });
});

test('links the previous and next entry by date in the same language', async () => {
  expect(await get('/news/2')).toMatchObject({ previous: { id: 1, title: 'お知らせ1' }, next: { id: 3 } });
  expect(await get('/news/1?lang=en')).toMatchObject({ previous: null, next: { id: 3, title: 'Three' } });
  expect(await get('/works/b')).toMatchObject({ previous: { id: 1, slug: 'a' }, next: { id: 3, slug: 'c' } });
});

test('derives years in the time zone Asia/Tokyo', async () => {
  expect((await get('/facets/news')).year).toEqual([{ value: '2026', count: 3 }]);
  expect(await ids('/news?year=2025')).toEqual([]);
});

test('filters works, and lists filter values in the order of the contract', async () => {
  expect(await ids('/works?use=hotel')).toEqual([3, 2]);
  expect(await ids('/works?use=hotel&station=tokyo')).toEqual([2]);
  expect(await ids('/works?year=2024&role=planning')).toEqual([4]);
  expect(await ids('/works?role=fund')).toEqual([]);
  expect(await get('/facets/works')).toEqual({
    use: [
      { value: 'office', count: 2 },
      { value: 'hotel', count: 2 },
      { value: 'retail', count: 1 },
    ],
    role: [{ value: 'planning', count: 5 }],
    station: ['tokyo', 'shinagawa', 'shibuya', 'akihabara', 'kanda'].map((value) => ({ value, count: 1 })),
    year: ['2025', '2024', '2023', '2022', '2021'].map((value) => ({ value, count: 1 })),
  });
});

test('ranks related works by the same use, then by distance, then by the same role', async () => {
  const slugs = (work: { related: { slug: string }[] }) => work.related.map(({ slug }) => slug);
  expect(slugs(await get('/works/a'))).toEqual(['d', 'e', 'b']);
  expect(slugs(await get('/works/b'))).toEqual(['c', 'a', 'e']);
});

test('relates columns of the same category, without the column itself', async () => {
  const related = (await get('/columns/1')).related;
  expect(related.map(({ id }: { id: number }) => id)).toEqual([2]);
  expect(related[0]).not.toHaveProperty('body_html');
});

test('computes the reading time from 500 characters or 230 words a minute, rounded up', async () => {
  expect((await get('/columns/1')).reading_minutes).toBe(3);
  expect((await get('/columns/1?lang=en')).reading_minutes).toBe(2);
  expect((await get('/columns/2')).reading_minutes).toBe(1);
});

test('adds a heading for footnotes in the language of the text', async () => {
  expect((await get('/columns/2')).body_html).toContain('>脚注</h2>');
  expect((await get('/columns/2?lang=en')).body_html).toContain('>Notes</h2>');
});

test('adds URL, size, version and tones to images, passes HTML through, and keeps a tilde range', async () => {
  // Colours are found after the texts have been published.
  await vi.waitFor(async () => expect((await get('/columns/3')).body_html).toContain('data-tones'), {
    timeout: 60_000,
  });
  const { body_html } = await get('/columns/3');
  expect(body_html).toContain(
    '<img src="/wp-json/api/v1/media/columns/3/pic.png" alt="絵" width="3" height="2"' +
      ` data-version="${PNG_VERSION}" data-tones="${PNG_COLOURS.tones}">`,
  );
  const src = /src="([^"]+)" alt="写真"/.exec(body_html)?.[1];
  const photo = await backend.privilegedFetch(new Request(`http://api.test${src}`));
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(body_html).toContain('<img src="https://cdn.example.com/x.png" alt="外">');
  expect(body_html).toContain('<mark onclick="x()">10~20~30</mark>');
});

test('renders a value inline if it is a single paragraph', async () => {
  expect((await get('/jobs')).items[0].terms).toEqual([
    { label: '賃金', value_html: '月額<strong>30万円</strong><br>賞与あり' },
    { label: '休日', value_html: '<ul>\n<li>土</li>\n<li>日</li>\n</ul>' },
  ]);
});

test('defaults modified_at to published_at', async () => {
  expect((await get('/news/3')).modified_at).toBe('2026-09-09T09:09:00+09:00');
  expect((await get('/news/2')).modified_at).toBe('2026-02-01T10:00:00+09:00');
});

test("returns URL and size of a work's image, and centres the focal point by default", async () => {
  const { cover } = await get('/works/a');
  const file = await backend.privilegedFetch(new Request(`http://api.test/wp-json/api/v1/${cover.src}`));
  expect(cover).toEqual({
    src: 'media/works/a/cover.png',
    width: 3,
    height: 2,
    bytes: (await file.arrayBuffer()).byteLength,
    alt: { ja: '外観', en: 'Front' },
    focal: { x: 0.5, y: 0.5 },
    version: PNG_VERSION,
    ...PNG_COLOURS,
  });
});
