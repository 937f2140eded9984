import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, news, newsEn, PNG, SITE_JA } from './content-folder.ts';

let folder: ContentFolder;
let backend: Backend;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

async function start() {
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    'news/1/ja.md': news(1),
    'news/2/ja.md': news(2),
  });
  backend = createBackend({ fixedPaths, contentDir: folder.path, watch: true, log });
  await backend.ready;
}
afterEach(async () => {
  backend.close();
  await folder.remove();
  vi.clearAllMocks();
});

const get = (path: string) => backend.fetch(new Request(`http://api.test/wp-json/api/v1${path}`));
const titles = async (path: string) =>
  ((await (await get(path)).json()) as { items: { title: string }[] }).items.map(({ title }) => title);
const soon = { timeout: 60_000, interval: 50 };

test('serves changed, new and deleted entries within seconds, and notifies listeners', async () => {
  await start();
  const notified: string[] = [];
  backend.onChange(({ tags }) => notified.push(...tags));
  await folder.write({
    'news/1/ja.md': news(1).replace('お知らせ1', '変更しました'),
    'news/3/ja.md': news(3),
    'news/3/en.md': newsEn('Three'),
  });
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ3', '変更しました']), soon);
  expect(await titles('/news?lang=en')).toEqual(['Three']);
  await vi.waitFor(
    () => expect(notified).toEqual(expect.arrayContaining(['news', 'news:1', 'news:2', 'news:3'])),
    soon,
  );
});

test('keeps the last valid version of an invalid entry, and logs the problem and its fix once each', async () => {
  await start();
  const notified: string[] = [];
  backend.onChange(({ tags }) => notified.push(...tags));
  const mistake = news(1).replace('category: company', 'category: x').replace('お知らせ1', '変更しました');
  await folder.write({ 'news/1/ja.md': mistake });
  // A further change does not log the problem again.
  await folder.write({ 'news/3/ja.md': news(3) });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1']), soon);
  await vi.waitFor(() => expect(backend.diagnostics()).toHaveLength(1), soon);
  expect(await titles('/news')).toContain('お知らせ1');
  expect((await get('/news/1')).status).toBe(200);
  expect(notified).not.toContain('news:1');
  expect(log.warn.mock.calls).toEqual([
    [
      expect.stringMatching(/^Content: content\/news\/1\/ja\.md:4 "category" is "x" → Write one of: company/),
      { event: 'mistake' },
    ],
  ]);
  expect(backend.diagnostics()).toMatchObject([{ file: 'content/news/1/ja.md', line: 4, isBlocking: true }]);
  const since = backend.invalidSince();
  expect(since).toBeInstanceOf(Date);

  await folder.write({ 'news/1/ja.md': news(1) });
  const fixed = [['Content: fixed: content/news/1/ja.md "category" is "x"', { event: 'mistake_fixed' }]];
  await vi.waitFor(() => expect(log.info.mock.calls).toEqual(fixed), soon);
  expect(backend.diagnostics()).toEqual([]);
  expect(backend.invalidSince()).toBeNull();
  expect(log.error).not.toHaveBeenCalled();
});

test('keeps both entries if a folder is copied or an ID is duplicated', async () => {
  await start();
  const numberedTwo = news(1).replace('id: 1', 'id: 2').replace('お知らせ1', '番号を間違えました');
  // This folder sorts first.
  await folder.write({ 'news/0/ja.md': news(2).replace('お知らせ2', '写しです') });
  await vi.waitFor(
    () => expect(backend.diagnostics()).toMatchObject([{ file: 'content/news/0/ja.md', line: 2 }]),
    soon,
  );
  expect(await titles('/news')).toEqual(['お知らせ2', 'お知らせ1']);
  await folder.write({ 'news/1/ja.md': numberedTwo });
  await vi.waitFor(() => expect(backend.diagnostics()).toHaveLength(2), soon);
  expect(await titles('/news')).toEqual(['お知らせ2', 'お知らせ1']);
  expect(backend.invalidSince()).toBeInstanceOf(Date);
  expect((await get('/news/1')).status).toBe(200);

  // After another change, the original is deleted. The copies take its place in their order.
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['写しです', 'お知らせ1']), soon);
  await folder.write({ 'news/1/ja.md': news(1) });
  await vi.waitFor(() => expect(backend.diagnostics()).toEqual([]), soon);
  expect(await titles('/news')).toEqual(['写しです', 'お知らせ1']);
  expect(backend.invalidSince()).toBeNull();
});

test('keeps no version of an invalid entry that is withdrawn, expired or deleted, in either language', async () => {
  await start();
  const english = newsEn('One');
  await folder.write({ 'news/1/en.md': english, 'news/2/en.md': newsEn('Two') });
  await vi.waitFor(async () => expect(await titles('/news?lang=en')).toEqual(['Two', 'One']), soon);
  // The invalid English version stays while the Japanese version changes.
  await folder.write({
    'news/1/en.md': english.replace(/^title: .*$/m, 'title:'),
    'news/2/ja.md': news(2).replace('お知らせ2', '新'),
  });
  await vi.waitFor(async () => expect(await titles('/news')).toContain('新'), soon);
  await vi.waitFor(() => expect(backend.diagnostics()).toHaveLength(1), soon);
  expect(await titles('/news?lang=en')).toEqual(['Two', 'One']);

  await rm(join(folder.path, 'news/1/en.md'));
  const mistake = (id: number) => news(id).replace('category: company', 'category: x');
  await folder.write({ 'news/2/ja.md': mistake(2).replace('---', '---\nunpublish_at: 2020-01-01T00:00:00+09:00') });
  await vi.waitFor(async () => expect(await titles('/news?lang=en')).toEqual([]), soon);
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1']), soon);
  await folder.write({ 'news/1/ja.md': mistake(1).replace('---', '---\ndraft: true') });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual([]), soon);
  expect((await get('/news/1')).status).toBe(404);
  // Health checks ignore the mistakes, because both versions are unpublished.
  expect(backend.invalidSince()).toBeNull();
});

test('reports broken links to a deleted entry', async () => {
  await start();
  await folder.write({ 'news/1/ja.md': news(1, { body: '[2](/news/2)' }) });
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(() => expect(backend.diagnostics()).toHaveLength(1), soon);
  expect(backend.diagnostics()).toMatchObject([
    { line: 8, code: 'link-broken', params: { href: '/news/2' }, isBlocking: false },
  ]);
});

test('does not reload content after close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await start();
  // The next poll is scheduled, and then cancelled.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  backend.close();
  expect(vi.getTimerCount()).toBe(0);
});
