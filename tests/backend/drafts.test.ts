import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, news, newsEn, PNG, quiet, SITE_JA, work } from './content-folder.ts';

const KEY = 'a-key-of-the-content-api';

let folder: ContentFolder;
let backend: Backend;
beforeAll(async () => {
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    // Published in both languages, without a draft.
    'news/1/ja.md': news(1),
    'news/1/en.md': newsEn('One'),
    // Unpublished in both languages, although en.md does not say so.
    'news/2/ja.md': news(2, { more: 'draft: true\n' }),
    'news/2/en.md': newsEn('Two'),
    // Published in Japanese only.
    'news/3/ja.md': news(3, { more: 'draft: false\n' }),
    'news/3/en.md': '---\ndraft: true\ntitle: Three\nsummary: S\n---\nText.\n',
    // Published, with drafts in both languages.
    'news/4/ja.md': news(4),
    'news/4/ja.draft.md': news(4)
      .replace('お知らせ4', '新しいお知らせ4')
      .replace('category: company', 'category: works'),
    'news/4/en.md': newsEn('Four'),
    'news/4/en.draft.md': newsEn('Four anew', 'It follows [the second](/news/2).'),
    // Published, with an invalid draft.
    'news/5/ja.md': news(5),
    'news/5/ja.draft.md': news(5).replace('title: お知らせ5', 'titel: 新しい'),
    // A draft with the ID of another entry.
    'news/6/ja.md': news(6),
    'news/6/ja.draft.md': news(7),
    // A draft that is read first and has the ID of a published entry.
    'works/a/ja.md': work(1, 'a', { more: 'draft: true\n' }),
    'works/a/cover.png': PNG,
    'works/b/ja.md': work(1, 'b', { body: '[下書き](/news/2)' }),
    'works/b/cover.png': PNG,
  });
  backend = createBackend({ fixedPaths, contentDir: folder.path, key: KEY, log: quiet });
  await backend.ready;
});
afterAll(() => folder.remove());

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://api.test/wp-json/api/v1${path}`, { headers });
// biome-ignore lint/suspicious/noExplicitAny: tests read responses freely; tests/contract tests their shapes.
const inside = async (path: string): Promise<any> => (await backend.privilegedFetch(request(path))).json();
// biome-ignore lint/suspicious/noExplicitAny: as above.
const get = async (path: string): Promise<any> => (await backend.fetch(request(path))).json();
const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title).sort();

describe('drafts without preview=1', () => {
  test.each(['ja', 'en'])('are hidden in lists and facets (%s)', async (lang) => {
    for (const send of [get, inside]) {
      const list = await send(`/news?lang=${lang}`);
      expect(titles(list)).toEqual(
        lang === 'ja' ? ['お知らせ1', 'お知らせ3', 'お知らせ4', 'お知らせ5', 'お知らせ6'] : ['Four', 'One'],
      );
      expect(JSON.stringify(list)).not.toContain('draft');
      const { category } = await send(`/facets/news?lang=${lang}`);
      expect(category).toEqual([{ value: 'company', count: lang === 'ja' ? 5 : 2 }]);
    }
  });

  test('are hidden as entries, neighbours and related entries', async () => {
    for (const path of ['/news/2', '/news/2?lang=en', '/news/3?lang=en']) {
      expect(await get(path)).toMatchObject({ code: 'rest_post_invalid_id' });
    }
    expect(await get('/news/1')).toMatchObject({ next: { id: 3 }, languages: ['ja', 'en'] });
    expect((await get('/news/3')).languages).toEqual(['ja']);
    expect((await get('/news/1')).related.map(({ id }: { id: number }) => id)).not.toContain(2);
    expect((await get('/news/4')).category).toBe('company');
  });
});

describe('drafts with preview=1', () => {
  test('replace published versions', async () => {
    expect(titles(await inside('/news?preview=1'))).toEqual([
      'お知らせ1',
      'お知らせ2',
      'お知らせ3',
      'お知らせ5',
      'お知らせ6',
      '新しいお知らせ4',
    ]);
    expect(titles(await inside('/news?preview=1&lang=en'))).toEqual(['Four anew', 'One', 'Three', 'Two']);
    const previewed = await inside('/news/1?preview=1');
    // Unpublished entries are not neighbours of published ones.
    expect(previewed).toMatchObject({ previous: null, next: { id: 3 } });
    expect(await inside('/news/2?preview=1')).toMatchObject({ previous: { id: 1 }, next: { id: 3 } });
    expect(previewed.related.map(({ id }: { id: number }) => id)).not.toContain(2);
    expect((await inside('/news/3?preview=1')).languages).toEqual(['ja', 'en']);
    // The draft also supplies the fields for both languages.
    expect(await inside('/news/4?preview=1&lang=en')).toMatchObject({ title: 'Four anew', category: 'works' });
  });

  test('have a revision, which is the same for the same files', async () => {
    const { draft_revision, draft_saved_at } = await inside('/news/4?preview=1');
    expect(draft_revision).toMatch(/^[0-9a-f]{10}$/);
    const written = await Promise.all(['ja', 'en'].map((lang) => stat(`${folder.path}/news/4/${lang}.draft.md`)));
    expect(draft_saved_at).toBe(new Date(Math.max(...written.map(({ mtimeMs }) => mtimeMs))).toISOString());
    expect((await inside('/news/4?preview=1&lang=en')).draft_revision).toBe(draft_revision);
    expect((await inside('/news/2?preview=1')).draft_revision).toMatch(/^[0-9a-f]{10}$/);
    expect(await inside('/news/1?preview=1')).not.toHaveProperty('draft_revision');

    const repeated = createBackend({ fixedPaths, contentDir: folder.path, log: quiet });
    const other = (await (await repeated.privilegedFetch(request('/news/4?preview=1'))).json()) as {
      draft_revision: string;
    };
    expect(other.draft_revision).toBe(draft_revision);
  });

  test('replace nothing and have no revision if they are invalid', async () => {
    for (const id of [5, 6]) {
      expect(await get(`/news/${id}`)).toMatchObject({ title: `お知らせ${id}` });
      const previewed = await inside(`/news/${id}?preview=1`);
      expect(previewed).toMatchObject({ title: `お知らせ${id}` });
      expect(previewed).not.toHaveProperty('draft_revision');
    }
  });

  test('require the API key, and are not stored in caches', async () => {
    for (const path of ['/news?preview=1', '/news/1?preview=1', '/site?preview=1', '/facets/news?preview=1']) {
      for (const authorization of ['', 'Bearer', `Bearer ${KEY}x`, KEY, 'Bearer undefined']) {
        const refused = await backend.fetch(request(path, { authorization }));
        expect(refused.status).toBe(401);
        expect(await refused.json()).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
      }
      const response = await backend.fetch(request(path, { authorization: `Bearer ${KEY}` }));
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    const keyless = createBackend({ fixedPaths, contentDir: folder.path, log: quiet });
    const refused = await keyless.fetch(request('/news?preview=1', { authorization: 'Bearer undefined' }));
    expect(refused.status).toBe(401);
    expect((await backend.privilegedFetch(request('/news?preview=a%20draft'))).status).toBe(400);
  });
});

test('serves the published entry if a draft has the same ID', async () => {
  expect(await get('/works/b')).toMatchObject({ id: 1 });
  expect(await get('/works/a')).toMatchObject({ code: 'rest_post_invalid_id' });
});

test('reports diagnostics of drafts', () => {
  expect(backend.diagnostics().map(formatDiagnostic)).toEqual([
    'content/news/5/ja.draft.md:1 "title" is missing → Add a line that begins with "title:" (field-missing, not published until fixed)',
    expect.stringMatching(
      /^content\/news\/5\/ja\.draft\.md:5 "titel" is not a field of this file → Did you mean "title"/,
    ),
    'content/news/6/ja.draft.md:2 the id differs from that of the published ja.md → Write id: 6, as in that file (draft-address-differs, not published until fixed)',
    'content/works/a/ja.md:2 the id 1 is taken by works/b → Use a free number: 2 (id-taken, not published until fixed)',
    expect.stringMatching(/^content\/works\/b\/ja\.md:\d+ the link "\/news\/2" is broken/),
  ]);
});
