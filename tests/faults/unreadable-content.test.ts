/** System errors while reading content: no file is reported as invalid, and earlier content is served. */
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBackend } from '../../backend/backend.ts';
import { cacheFiles } from '../../backend/content/cache/cache-files.ts';
import { checkContent } from '../../backend/content/content-reader.ts';
import { news, PNG, work } from '../backend/content-folder.ts';
import { changingContent, SOON } from '../support/changing-content.ts';
import { failingDisk } from '../support/failing-disk.ts';

const content = changingContent();
const { file, log, request, start, titles, unlistable, warned } = content;

test('keeps the last version of an entry during a system error, which is logged once and recovers', async () => {
  const codes = ['EMFILE', 'ENFILE', 'EIO', 'ENOMEM', 'ENOSPC', 'EACCES'];
  const ids = codes.map((_, at) => at + 1);
  const names = (ids: number[], text = 'お知らせ') => ids.map((id) => `${text}${id}`);
  const entries = (text: string) =>
    Object.fromEntries(
      ids.map((id) => [`content/news/${id}/ja.md`, news(id).replace(`お知らせ${id}`, `${text}${id}`)]),
    );
  await content.folder.write(entries('お知らせ'));
  await start();
  await content.backend?.complete;
  {
    using disk = failingDisk((path, method) => {
      if (method !== 'readFile') return null;
      const id = /\/news\/(\d)\//.exec(path)?.[1];
      if (id !== undefined) return codes[Number(id) - 1] ?? null;
      return path.endsWith('/kanda/cover.png') || path.endsWith('/redirects.yaml') ? 'EIO' : null;
    });
    await content.folder.write({
      ...entries('変更'),
      'content/works/kanda/ja.md': work(1, 'kanda').replace('作品1', '作品改'),
      'content/redirects.yaml': '- { from: /old, to: /news }',
      'content/news/7/ja.md': news(7),
    });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(names([...ids, 7])), SOON);
    expect(await titles('/works')).toEqual(['作品1']);
    const failures = disk.failed.length;
    await expect.poll(() => disk.failed.length).toBeGreaterThan(failures);
    expect(content.backend?.outage()?.since).toBeInstanceOf(Date);
    expect(warned()).toEqual([
      'Content: files cannot be read (news/1/ja.md: EMFILE: too many open files, and 7 more); the site serves the last reading',
    ]);
    expect(content.backend?.diagnostics()).toEqual([]);
    // All content of the type was read once, so a missing path is a 404.
    expect((await request('/news/99')).status).toBe(404);
  }
  await vi.waitFor(async () => expect(await titles('/news')).toEqual([...names([7]), ...names(ids, '変更')]), SOON);
  expect(await titles('/works')).toEqual(['作品改']);
  expect((await request('/redirects')).items).toHaveLength(1);
  expect(content.backend?.outage()).toBeNull();
  expect(log.info.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('readable again')]);
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
    expect(content.backend?.nothingToServe()).toBeNull();
    expect(warned()).toEqual([expect.stringMatching(/^Content: files cannot be read \(.*EMFILE: .*, and 1 more\)/)]);
  }
  await vi.waitFor(async () => expect((await request('/news/1')).status).toBe(200), SOON);
  expect((await request('/works/kanda')).status).toBe(200);
  expect((await request('/news/99')).status).toBe(404);
});

test('responds with 503 and Retry-After for a type that cannot be listed at the start, and updates others', async () => {
  await content.folder.write({ 'content/redirects.yaml': '- { from: /old, to: /works/kanda }' });
  {
    using _disk = unlistable('works', 'EACCES');
    await start();
    expect(content.backend?.nothingToServe()).toBeNull();
    for (const path of ['/works', '/works?use=office&lang=en', '/facets/works', '/works/kanda', '/works?page=2']) {
      expect(await request(path), path).toMatchObject({ status: 503, code: 'rest_unavailable', retryAfter: '30' });
    }
    expect((await request('/columns')).status).toBe(200);
    expect((await request('/redirects')).items).toHaveLength(1);
    await content.folder.write({ 'content/news/3/ja.md': news(3) });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1', 'お知らせ2', 'お知らせ3']), SOON);
    await rm(file('content/news/3'), { recursive: true });
    await vi.waitFor(async () => expect((await request('/news/3')).status).toBe(404), SOON);
    expect(content.backend?.diagnostics()).toEqual([]);
    expect(warned()).toEqual([
      'Content: files cannot be read (works: EACCES: permission denied); the site serves the last reading',
    ]);
  }
  await vi.waitFor(async () => expect(await titles('/works')).toEqual(['作品1']), SOON);
  expect((await request('/works/none')).status).toBe(404);
});

test('keeps the entries of a type that cannot be listed later until they end, and hides no new ones', async () => {
  await start();
  await content.backend?.complete;
  const ends = Date.now() + 3_600_000;
  await content.folder.write({
    'content/works/ueno/ja.md': work(2, 'ueno', { more: `unpublish_at: "${new Date(ends).toISOString()}"\n` }),
    'content/works/ueno/cover.png': PNG,
  });
  await vi.waitFor(async () => expect(await titles('/works')).toEqual(['作品1', '作品2']), SOON);
  const deleted: string[] = [];
  content.backend?.onChange(({ entries }) => {
    for (const { type, id, modified } of entries) if (modified === null) deleted.push(`${type}/${id}`);
  });
  {
    using _disk = unlistable('works', 'EIO');
    await rm(file('content/news/2'), { recursive: true });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1']), SOON);
    expect((await request('/works/kanda')).status).toBe(200);
    expect(await request('/works/none')).toMatchObject({ status: 503, retryAfter: '30' });
    expect(content.backend?.outage()).not.toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: ends });
    onTestFinished(() => void vi.useRealTimers());
    await content.folder.write({ 'content/news/3/ja.md': news(3) });
    await vi.waitFor(async () => expect(await titles('/works')).toEqual(['作品1']), SOON);
    expect(deleted).toEqual(['news/2', 'works/2']);
  }
  await vi.waitFor(() => expect(content.backend?.outage()).toBeNull(), SOON);
  expect((await request('/works/none')).status).toBe(404);
  expect(deleted).toEqual(['news/2', 'works/2']);
});

test('omits only an entry whose folder cannot be listed', async () => {
  await start();
  {
    using _disk = failingDisk((path, method) => (method === 'readdir' && path.endsWith('/news/2') ? 'EMFILE' : null));
    await content.folder.write({ 'content/news/3/ja.md': news(3) });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1', 'お知らせ2', 'お知らせ3']), SOON);
  }
});

test('reads at most 32 files at the same time, including images', async () => {
  const entries = Array.from({ length: 120 }, (_, at) => [`content/news/${at + 10}/ja.md`, news(at + 10)]);
  const pictures = Array.from({ length: 20 }, (_, at) => [`content/works/kanda/${at}.png`, PNG]);
  await content.folder.write(Object.fromEntries([...entries, ...pictures]));
  using disk = failingDisk(() => null, file('content'));
  await start();
  expect(disk.maxConcurrent()).toBeLessThanOrEqual(32);
  expect(disk.maxConcurrent()).toBeGreaterThan(20);
});

test('logs once that the cache cannot be written, and serves the content', async () => {
  const cache = cacheFiles(file('data'));
  const software = { root: file('.'), stamp: file('.build/stamp.json') };
  using _disk = failingDisk((path, method) => (method === 'writeFile' && path.includes('/cache/') ? 'ENOSPC' : null));
  const backend = createBackend({ contentDir: file('content'), watch: true, cache, software, log });
  content.backend = backend;
  await backend.complete;
  expect(await titles('/news')).toEqual(['お知らせ1', 'お知らせ2']);
  expect(warned().sort()).toEqual([
    `Content cache: ${cache.colourCacheFile} cannot be written (ENOSPC: no space left on device); the next start computes it again`,
    `Content cache: ${cache.indexFile} cannot be written (ENOSPC: no space left on device); the next start computes it again`,
  ]);
  expect(backend.outage()).toBeNull();
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
