/** System errors while reading content: no file is reported as invalid, and earlier content is served. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { cacheFiles } from '../../backend/content/cache/cache-files.ts';
import { checkContent } from '../../backend/content/content-reader.ts';
import { SITE } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import type * as Main from '../../server/main.ts';
import { type ContentFolder, contentFolder, news, PNG, SITE_JA, work } from '../backend/content-folder.ts';
import { failingDisk } from '../support/failing-disk.ts';
import { siteInProcess } from '../support/site/site-in-process.ts';

const pageOf = (id: number, slug: string) =>
  `---\nid: ${id}\nslug: ${slug}\nkind: standard\npublished_at: "2026-04-01T09:00:00+09:00"\ntitle: 頁\ndescription: 説明\n---\n`;
let folder: ContentFolder;
let backend: Backend | undefined;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const soon = { timeout: 15_000, interval: 20 };

beforeEach(async () => {
  folder = await contentFolder({
    'content/site/ja.md': SITE_JA,
    'content/site/share.png': PNG,
    'content/news/1/ja.md': news(1),
    'content/news/2/ja.md': news(2),
    'content/works/kanda/ja.md': work(1, 'kanda'),
    'content/works/kanda/cover.png': PNG,
    '.build/stamp.json': '{"buildId":"a"}',
  });
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await folder.remove();
  expect(log.error).not.toHaveBeenCalled();
  vi.clearAllMocks();
});

const file = (path: string) => join(folder.path, path);
async function start() {
  backend = createBackend({ contentDir: file('content'), watch: true, log });
  await backend.ready;
}
const request = async (path: string) => {
  const response = await backend?.fetch(new Request(`http://api.test/wp-json/api/v1${path}`));
  const body = (await response?.json()) as { code?: string; items?: { title: string }[] };
  return { status: response?.status, retryAfter: response?.headers.get('retry-after'), ...body };
};
const titles = async (path: string) => (await request(path)).items?.map(({ title }) => title).sort();
const warned = () => log.warn.mock.calls.flat();

test('keeps the last version of an entry during a system error, which is logged once and recovers', async () => {
  const codes = ['EMFILE', 'ENFILE', 'EIO', 'ENOMEM', 'ENOSPC', 'EACCES'];
  const ids = codes.map((_, at) => at + 1);
  const names = (ids: number[], text = 'お知らせ') => ids.map((id) => `${text}${id}`);
  const entries = (text: string) =>
    Object.fromEntries(
      ids.map((id) => [`content/news/${id}/ja.md`, news(id).replace(`お知らせ${id}`, `${text}${id}`)]),
    );
  await folder.write(entries('お知らせ'));
  await start();
  await backend?.complete;
  {
    using disk = failingDisk((path, method) => {
      if (method !== 'readFile') return null;
      const id = /\/news\/(\d)\//.exec(path)?.[1];
      if (id !== undefined) return codes[Number(id) - 1] ?? null;
      return path.endsWith('/kanda/cover.png') || path.endsWith('/redirects.yaml') ? 'EIO' : null;
    });
    await folder.write({
      ...entries('変更'),
      'content/works/kanda/ja.md': work(1, 'kanda').replace('作品1', '作品改'),
      'content/redirects.yaml': '- { from: /old, to: /news }',
      'content/news/7/ja.md': news(7),
    });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(names([...ids, 7])), soon);
    expect(await titles('/works')).toEqual(['作品1']);
    const failures = disk.failed.length;
    await expect.poll(() => disk.failed.length).toBeGreaterThan(failures);
    expect(backend?.trouble()?.since).toBeInstanceOf(Date);
    expect(warned()).toEqual([
      'Content: files cannot be read (news/1/ja.md: EMFILE: too many open files, and 7 more); the site serves the last reading',
    ]);
    expect(backend?.diagnostics()).toEqual([]);
    // All content of the type was read once, so a missing path is a 404.
    expect((await request('/news/99')).status).toBe(404);
  }
  await vi.waitFor(async () => expect(await titles('/news')).toEqual([...names([7]), ...names(ids, '変更')]), soon);
  expect(await titles('/works')).toEqual(['作品改']);
  expect((await request('/redirects')).items).toHaveLength(1);
  expect(backend?.trouble()).toBeNull();
  expect(log.info.mock.calls.flat()).toEqual([expect.stringContaining('readable again')]);
});

test('responds with 503 and Retry-After for an entry never read, not with 404, until it can be read', async () => {
  {
    using _disk = failingDisk((path) => (/\/(?:news\/1\/ja.md|works\/kanda\/cover)/.test(path) ? 'EMFILE' : null));
    await start();
    expect(await titles('/news')).toEqual(['お知らせ2']);
    for (const path of ['/news/1', '/works/kanda', '/media/works/kanda/cover.png', '/news?page=2&per_page=1']) {
      expect(await request(path), path).toMatchObject({ status: 503, code: 'rest_unavailable', retryAfter: '30' });
    }
    // All entries of these types were read.
    expect((await request('/columns/9')).status).toBe(404);
    expect(backend?.nothingToServe()).toBeNull();
    expect(warned()).toEqual([expect.stringMatching(/^Content: files cannot be read \(.*EMFILE: .*, and 1 more\)/)]);
  }
  await vi.waitFor(async () => expect((await request('/news/1')).status).toBe(200), soon);
  expect((await request('/works/kanda')).status).toBe(200);
  expect((await request('/news/99')).status).toBe(404);
});

const unlistable = (type: string, code: string) =>
  failingDisk((path, method) => (method === 'readdir' && path.endsWith(`/content/${type}`) ? code : null));

test('responds with 503 and Retry-After for a type that cannot be listed at the start, and updates others', async () => {
  await folder.write({ 'content/redirects.yaml': '- { from: /old, to: /works/kanda }' });
  {
    using _disk = unlistable('works', 'EACCES');
    await start();
    expect(backend?.nothingToServe()).toBeNull();
    for (const path of ['/works', '/works?use=office&lang=en', '/facets/works', '/works/kanda', '/works?page=2']) {
      expect(await request(path), path).toMatchObject({ status: 503, code: 'rest_unavailable', retryAfter: '30' });
    }
    expect((await request('/columns')).status).toBe(200);
    expect((await request('/redirects')).items).toHaveLength(1);
    await folder.write({ 'content/news/3/ja.md': news(3) });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1', 'お知らせ2', 'お知らせ3']), soon);
    await rm(file('content/news/3'), { recursive: true });
    await vi.waitFor(async () => expect((await request('/news/3')).status).toBe(404), soon);
    expect(backend?.diagnostics()).toEqual([]);
    expect(warned()).toEqual([
      'Content: files cannot be read (works: EACCES: permission denied); the site serves the last reading',
    ]);
  }
  await vi.waitFor(async () => expect(await titles('/works')).toEqual(['作品1']), soon);
  expect((await request('/works/none')).status).toBe(404);
});

test('keeps the entries of a type that cannot be listed later until they end, and hides no new ones', async () => {
  await start();
  await backend?.complete;
  const ends = Date.now() + 3_600_000;
  await folder.write({
    'content/works/ueno/ja.md': work(2, 'ueno', { more: `unpublish_at: "${new Date(ends).toISOString()}"\n` }),
    'content/works/ueno/cover.png': PNG,
  });
  await vi.waitFor(async () => expect(await titles('/works')).toEqual(['作品1', '作品2']), soon);
  const deleted: string[] = [];
  backend?.onChange(({ entries }) => {
    for (const { type, id, modified } of entries) if (modified === null) deleted.push(`${type}/${id}`);
  });
  {
    using _disk = unlistable('works', 'EIO');
    await rm(file('content/news/2'), { recursive: true });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1']), soon);
    expect((await request('/works/kanda')).status).toBe(200);
    expect(await request('/works/none')).toMatchObject({ status: 503, retryAfter: '30' });
    expect(backend?.trouble()).not.toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: ends });
    onTestFinished(() => void vi.useRealTimers());
    await folder.write({ 'content/news/3/ja.md': news(3) });
    await vi.waitFor(async () => expect(await titles('/works')).toEqual(['作品1']), soon);
    expect(deleted).toEqual(['news/2', 'works/2']);
  }
  await vi.waitFor(() => expect(backend?.trouble()).toBeNull(), soon);
  expect((await request('/works/none')).status).toBe(404);
  expect(deleted).toEqual(['news/2', 'works/2']);
});

test('refuses to start if the content folder contains only a type that cannot be listed', async () => {
  await Promise.all(['site', 'news'].map((name) => rm(file(`content/${name}`), { recursive: true })));
  using _disk = unlistable('works', 'EIO');
  await start();
  expect(backend?.nothingToServe()).toMatch(/^The content folder .* cannot be read \(works: EIO: .*\): .*\.$/);
});

test('omits only an entry whose folder cannot be listed', async () => {
  await start();
  {
    using _disk = failingDisk((path, method) => (method === 'readdir' && path.endsWith('/news/2') ? 'EMFILE' : null));
    await folder.write({ 'content/news/3/ja.md': news(3) });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1', 'お知らせ2', 'お知らせ3']), soon);
  }
});

test.each([
  [
    'is missing',
    /is missing or empty: mount its disk, restore it, or set CONTENT_DIR\.$/,
    () => rm(file('content'), { recursive: true }),
  ],
  [
    'is empty, like a mount point',
    /is missing or empty: mount its disk, restore it, or set CONTENT_DIR\.$/,
    () => Promise.all(['site', 'news', 'works'].map((name) => rm(file(`content/${name}`), { recursive: true }))),
  ],
  [
    'contains only folders without entries',
    /has no content in it/,
    () =>
      Promise.all(
        ['site', 'news/1', 'news/2', 'works/kanda'].map((name) => rm(file(`content/${name}`), { recursive: true })),
      ),
  ],
] as const)(
  'refuses to start with a content folder that %s, and serves it once it is restored',
  async (_, sentence, remove) => {
    await remove();
    await start();
    expect(backend?.nothingToServe()).toMatch(sentence);
    expect(backend?.nothingToServe()).toContain(file('content'));
    for (const path of ['/site', '/news', '/news/1', '/redirects']) {
      expect(await request(path), path).toMatchObject({ status: 503, code: 'rest_unavailable', retryAfter: '30' });
    }
    await folder.write({
      'content/site/ja.md': SITE_JA,
      'content/site/share.png': PNG,
      'content/news/1/ja.md': news(1),
    });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1']), soon);
    expect(backend?.nothingToServe()).toBeNull();
  },
);

test('refuses to start without a valid entry or site profile, and accepts either', async () => {
  const invalid = { 'content/site/ja.md': 'x', 'content/news/1/ja.md': 'x', 'content/news/2/ja.md': 'x' };
  await rm(file('content/works'), { recursive: true });
  await folder.write(invalid);
  await start();
  expect(backend?.nothingToServe()).toMatch(
    /has no valid entry and no valid site profile: run "npm run check-content" .*\.$/,
  );
  await folder.write({ 'content/news/1/ja.md': news(1) });
  await vi.waitFor(() => expect(backend?.nothingToServe()).toBeNull(), soon);
  await folder.write({ ...invalid, 'content/site/ja.md': SITE_JA });
  await vi.waitFor(async () => expect((await request('/site')).status).toBe(200), soon);
  expect(backend?.nothingToServe()).toBeNull();
});

test('reads at most 32 files at the same time, including images', async () => {
  const entries = Array.from({ length: 120 }, (_, at) => [`content/news/${at + 10}/ja.md`, news(at + 10)]);
  const pictures = Array.from({ length: 20 }, (_, at) => [`content/works/kanda/${at}.png`, PNG]);
  await folder.write(Object.fromEntries([...entries, ...pictures]));
  using disk = failingDisk(() => null, file('content'));
  await start();
  expect(disk.mostAtOnce()).toBeLessThanOrEqual(32);
  expect(disk.mostAtOnce()).toBeGreaterThan(20);
});

test('logs once that the cache cannot be written, and serves the content', async () => {
  const cache = cacheFiles(file('data'));
  const software = { root: file('.'), stamp: file('.build/stamp.json') };
  using _disk = failingDisk((path, method) => (method === 'writeFile' && path.includes('/cache/') ? 'ENOSPC' : null));
  backend = createBackend({ contentDir: file('content'), watch: true, cache, software, log });
  await backend.complete;
  expect(await titles('/news')).toEqual(['お知らせ1', 'お知らせ2']);
  expect(warned().sort()).toEqual([
    `Content cache: ${cache.colourCacheFile} cannot be written (ENOSPC: no space left on device); the next start computes it again`,
    `Content cache: ${cache.indexFile} cannot be written (ENOSPC: no space left on device); the next start computes it again`,
  ]);
  expect(backend.trouble()).toBeNull();
  expect(backend.diagnostics()).toEqual([]);
});

test('names unreadable files in the content check', async () => {
  using _disk = failingDisk((path) => (path.endsWith('/news/1/ja.md') ? 'EIO' : null));
  expect(await checkContent(file('content'))).toContainEqual(
    expect.objectContaining({
      file: 'content/news/1/ja.md',
      code: 'file-unreadable',
      params: { reason: 'EIO: i/o error' },
      isBlocking: true,
    }),
  );
});

test('responds with 503 for unreadable content and 200 for the rest, and reports a degraded state', async () => {
  const broken = failingDisk((path, method) => {
    if (method === 'readdir') return path.endsWith('/content/works') ? 'EACCES' : null;
    return method === 'readFile' && path.includes('/news/1/') ? 'EMFILE' : null;
  });
  await folder.write({
    'content/pages/home/ja.md': pageOf(1, 'home'),
    'content/pages/works/ja.md': pageOf(2, 'works'),
  });
  await using site = await siteInProcess({ CONTENT_DIR: file('content'), DATA_DIR: file('data') });
  const get = (path: string) => fetch(site.origin + path, { headers: { 'accept-language': 'ja' } });
  const health = async () => (await get('/healthz')).json();
  try {
    for (const path of ['/news/1', '/works', '/works/kanda']) {
      const missing = await get(path);
      expect([path, missing.status, missing.headers.get('retry-after')]).toEqual([path, 503, '30']);
    }
    expect((await get('/news/2')).status).toBe(200);
    // The home page shows the lists that can be read.
    const home = await get('/');
    expect(home.status).toBe(200);
    const main = await home.text();
    expect(main).toContain('お知らせ2');
    expect(main).not.toContain('id="works-heading"');
    expect(await health()).toMatchObject({ status: 'degraded', failing: { content: expect.any(String) } });
  } finally {
    broken[Symbol.dispose]();
  }
  await vi.waitFor(async () => expect((await get('/news/1')).status).toBe(200), soon);
  expect((await get('/works')).status).toBe(200);
  expect(await (await get('/')).text()).toContain('作品1');
  // Invalid entries are reported in health checks, too.
  await folder.write({ 'content/news/2/ja.md': news(2).replace('category: company', 'category: x') });
  await vi.waitFor(
    async () => expect(await health()).toEqual({ status: 'degraded', failing: { entries: expect.any(String) } }),
    soon,
  );
  expect((await get('/news/2')).status).toBe(200);
  await folder.write({ 'content/news/2/ja.md': news(2) });
  await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), soon);
  // The whole folder disappears. Pages that were not rendered before still work.
  await rename(file('content'), file('away'));
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'degraded' }), soon);
  expect((await get('/works/kanda')).status).toBe(200);
  await rename(file('away'), file('content'));
  await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), soon);
});

test('exports nothing if content is unreadable or missing', async () => {
  const { exportStaticSite, readSettings }: typeof Main = await import(
    join(PROJECT_ROOT, SITE.folder, 'server/main.js')
  );
  const exportFrom = (CONTENT_DIR: string) =>
    exportStaticSite(readSettings({ CONTENT_DIR, DATA_DIR: file('data') }), file('export'), () => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(exportFrom(file('nowhere'))).rejects.toThrow(
    /nowhere is missing or empty: .*CONTENT_DIR\. Nothing was changed\.$/,
  );
  using _disk = failingDisk((path) => (path.endsWith('/news/1/ja.md') ? 'EIO' : null));
  await expect(exportFrom(file('content'))).rejects.toThrow(
    /files cannot be read \(news\/1\/ja\.md: EIO: .*\)\. Nothing was changed\.$/i,
  );
});
