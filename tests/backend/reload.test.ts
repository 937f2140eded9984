import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
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
  backend = createBackend({ contentDir: folder.path, watch: true, log });
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
const soon = { timeout: 15_000, interval: 50 };

test('changed, new and removed entries are served within seconds, and listeners are told of them', async () => {
  await start();
  const told: string[] = [];
  backend.onChange(({ tags }) => told.push(...tags));
  await folder.write({
    'news/1/ja.md': news(1).replace('お知らせ1', '変更しました'),
    'news/3/ja.md': news(3),
    'news/3/en.md': newsEn('Three'),
  });
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ3', '変更しました']), soon);
  expect(await titles('/news?lang=en')).toEqual(['Three']);
  await vi.waitFor(() => expect(told).toEqual(expect.arrayContaining(['news', 'news:1', 'news:2', 'news:3'])), soon);
});

test('an error unpublishes its entry only; it is logged once, and so is its fix', async () => {
  await start();
  await folder.write({ 'news/1/ja.md': news(1).replace('category: company', 'category: x') });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ2']), soon);
  // Another change does not repeat the complaint.
  await folder.write({ 'news/3/ja.md': news(3) });
  await vi.waitFor(async () => expect(await titles('/news')).toHaveLength(2), soon);
  expect(log.warn.mock.calls).toEqual([
    [expect.stringMatching(/^Content: content\/news\/1\/ja\.md:4 "category" is "x" → Write one of: company/)],
  ]);
  expect(backend.diagnostics()).toMatchObject([{ file: 'content/news/1/ja.md', line: 4, isBlocking: true }]);

  await folder.write({ 'news/1/ja.md': news(1) });
  await vi.waitFor(async () => expect(await titles('/news')).toHaveLength(3), soon);
  expect(log.info.mock.calls).toEqual([['Content: fixed: content/news/1/ja.md "category" is "x"']]);
  expect(backend.diagnostics()).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();
});

test('removing an entry breaks the links to it', async () => {
  await start();
  await folder.write({ 'news/1/ja.md': news(1, { body: '[2](/news/2)' }) });
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(() => expect(backend.diagnostics()).toHaveLength(1), soon);
  expect(backend.diagnostics()).toMatchObject([
    { line: 8, message: 'the link "/news/2" is broken', isBlocking: false },
  ]);
});

test('after close content is not reloaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await start();
  // The next look at the folder is planned, and then no more.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  backend.close();
  expect(vi.getTimerCount()).toBe(0);
});
