/** Pinned news and manually chosen related entries. */
import { afterEach, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { siteInProcess } from '../support/site/site-in-process.ts';
import { stopClock, WITHOUT_TIME } from '../support/stopped-clock.ts';
import {
  type ContentFolder,
  contentFolder,
  news,
  newsEn,
  PNG,
  quiet,
  SITE_EN,
  SITE_JA,
  work,
} from './content-folder.ts';

let folder: ContentFolder;
let backend: Backend | undefined;
const logged: string[] = [];
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await folder.remove();
});

const SITE = { 'site/ja.md': SITE_JA, 'site/en.md': SITE_EN, 'site/share.png': PNG };
const pin = (until: string) => ({ more: `pinned_until: "${until}"\n` });
const PAGE = '---\ntitle: News\ndescription: News.\n';
const FUTURE = '2099-01-01T00:00:00+09:00';

async function start(files: Record<string, string | Uint8Array>): Promise<Backend> {
  folder = await contentFolder({ ...SITE, ...files });
  backend = createBackend({
    contentDir: folder.path,
    watch: true,
    log: { ...quiet, info: (text) => logged.push(text) },
  });
  await backend.ready;
  return backend;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses freely; tests/contract tests their shapes.
const get = async (path: string): Promise<any> =>
  (await backend?.fetch(new Request(`http://api.test/wp-json/api/v1${path}`)))?.json();
const ids = async (path: string) => (await get(path)).items.map(({ id }: { id: number }) => id);
const problems = () => backend?.diagnostics().map(formatDiagnostic);
const many = (count: number, options: (id: number) => Parameters<typeof news>[1] = () => ({})) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`news/${at + 1}/ja.md`, news(at + 1, options(at + 1))]));

test('lists pinned news first on request, once across all pages, and otherwise by date', async () => {
  await start({
    ...many(8, (id) => (id === 2 || id === 4 ? pin(FUTURE) : {})),
    'news/2/en.md': newsEn('Two'),
    'news/3/en.md': newsEn('Three'),
  });
  const pages = [1, 2, 3].map((page) => ids(`/news?pinned=first&per_page=3&page=${page}`));
  expect(await Promise.all(pages)).toEqual([
    [4, 2, 8],
    [7, 6, 5],
    [3, 1],
  ]);
  expect(await get('/news?pinned=first&per_page=3')).toMatchObject({ total: 8, total_pages: 3 });
  expect(await ids('/news')).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(await ids('/news?pinned=first&lang=en')).toEqual([2, 3]);
  const marked = (await get('/news')).items.filter(({ pinned }: { pinned?: boolean }) => pinned);
  expect(marked.map(({ id }: { id: number }) => id)).toEqual([4, 2]);
  expect(await get('/news/4')).toMatchObject({ pinned: true, previous: { id: 3 }, next: { id: 5 } });
  expect(problems()).toEqual([]);
});

test('ends a pin at its time, ignores the fourth pin, and reports both', async () => {
  stopClock();
  const soon = new Date(Date.now() + 4000).toISOString();
  const started = await start(many(5, (id) => (id === 1 ? {} : pin(id === 5 ? soon : FUTURE))));
  const notified: string[] = [];
  started.onChange(({ tags }) => notified.push(...tags));
  expect(await ids('/news?pinned=first')).toEqual([5, 4, 3, 2, 1]);
  expect((await get('/news/2')).pinned).toBe(undefined);
  expect(problems()).toEqual([
    expect.stringMatching(
      /news\/2\/ja\.md:7 4 news items are pinned, and only the 3 newest stand above the others → Delete/,
    ),
  ]);
  await started.complete;
  await vi.advanceTimersByTimeAsync(4000);
  await expect.poll(problems, WITHOUT_TIME).toEqual([]);
  expect(await get('/news/5')).not.toHaveProperty('pinned');
  expect(await get('/news/2')).toHaveProperty('pinned', true);
  expect(notified).toContain('news');
  expect(logged).toContain('Content: as scheduled, news/2 changes, news/5 changes');
});

test('shows pinned news first with a label, and by date in filtered lists', async () => {
  folder = await contentFolder({
    ...SITE,
    ...many(9, (id) => (id === 1 ? pin(FUTURE) : {})),
    'news/1/en.md': newsEn('One'),
    'news/2/en.md': newsEn('Two'),
    'pages/news/ja.md': `${PAGE}id: 1\nslug: news\npublished_at: "2026-01-01T00:00:00Z"\nkind: standard\n---\n`,
    'pages/news/en.md': `${PAGE}---\n`,
    'pages/home/ja.md': `${PAGE}id: 2\nslug: home\npublished_at: "2026-01-01T00:00:00Z"\nkind: standard\n---\n`,
  });
  await using site = await siteInProcess({ CONTENT_DIR: folder.path, DATA_DIR: `${folder.path}/../data` });
  const titles = async (path: string) => {
    const html = await (await fetch(site.origin + path)).text();
    return [...html.matchAll(/<a[^>]* href="(?:\/en)?\/news\/\d+"[^>]*>(.*?)<\/a>/g)].map(([, text]) =>
      text?.replace(/<[^>]+>/g, ''),
    );
  };
  expect((await titles('/news')).slice(0, 2)).toEqual(['重要 お知らせ1', 'お知らせ9']);
  expect((await titles('/')).slice(0, 2)).toEqual(['重要 お知らせ1', 'お知らせ9']);
  expect(await titles('/news?page=2')).toEqual(['お知らせ2']);
  expect(await titles('/news?category=company&page=2')).toEqual(['重要 お知らせ1']);
  expect(await titles('/en/news')).toEqual(['Important One', 'Two']);
});

test('lists chosen related entries first, in order, if they exist in the language', async () => {
  const chosen = (list: string) => ({ more: `related: [${list}]\n` });
  await start({
    ...many(6, (id) => (id === 1 ? chosen('2, 4') : {})),
    'news/1/en.md': newsEn('One'),
    'news/4/en.md': newsEn('Four'),
    'news/5/en.md': newsEn('Five'),
    'works/a/ja.md': work(1, 'a', chosen('d')),
    ...Object.fromEntries(
      ['b', 'c', 'd', 'e'].map((slug, at) => [
        `works/${slug}/ja.md`,
        work(at + 2, slug, slug === 'd' ? { use: 'hotel', station: 'shibuya' } : {}),
      ]),
    ),
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((slug) => [`works/${slug}/cover.png`, PNG])),
  });
  expect(problems()).toEqual([]);
  const related = async (path: string) =>
    (await get(path)).related.map(({ id, slug }: { id: number; slug?: string }) => slug ?? id);
  expect(await related('/news/1')).toEqual([2, 4, 6]);
  expect(await related('/news/1?lang=en')).toEqual([4, 5]);
  expect(await related('/works/a')).toEqual(['d', 'e', 'c']);
  expect(await get('/news/1')).not.toHaveProperty('chosen');
  const notified: string[] = [];
  backend?.onChange(({ tags }) => notified.push(...tags));
  await folder.write({ 'news/1/ja.md': news(1, chosen('3')) });
  await vi.waitFor(async () => expect(await related('/news/1')).toEqual([3, 6, 5]), { timeout: 60_000, interval: 50 });
  expect(notified.filter((tag) => tag.startsWith('news'))).toEqual(['news:1']);
});

test('reports chosen entries that are not published', async () => {
  await start({
    ...many(3, (id) => (id === 3 ? { more: 'draft: true\n' } : {})),
    'news/4/ja.md': news(4, { more: 'related:\n  - 4\n  - 99\n  - 3\n' }),
    'news/5/ja.md': news(5, { more: 'related: [1, 1]\n' }),
    'works/uchikanda/ja.md': work(1, 'uchikanda', { more: 'related: [uchikannda-b]\n' }),
    'works/uchikanda-b/ja.md': work(2, 'uchikanda-b'),
    ...Object.fromEntries(['uchikanda', 'uchikanda-b'].map((slug) => [`works/${slug}/cover.png`, PNG])),
  });
  expect(problems()).toEqual([
    expect.stringMatching(/news\/4\/ja\.md:8 "related" names the entry itself → Remove it/),
    expect.stringMatching(/news\/4\/ja\.md:9 "related" names news\/99, which does not exist/),
    expect.stringMatching(
      /news\/4\/ja\.md:10 "related" names news\/3, which is not published → It is shown here as soon as it is \(related-unpublished\)$/,
    ),
    expect.stringMatching(/news\/5\/ja\.md:7 "related" names news\/1 twice/),
    expect.stringMatching(
      /works\/uchikanda\/ja\.md:\d+ "related" names works\/uchikannda-b, which does not exist → Did you mean "uchikanda-b"\?/,
    ),
  ]);
});
