import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/app.ts';
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
const soon = { timeout: 5000, interval: 50 };

test('changed, new and removed entries show within seconds, and listeners are told which', async () => {
  await start();
  const told: string[] = [];
  backend.onChange((folders) => told.push(...folders));
  await folder.write({
    'news/1/ja.md': news(1).replace('お知らせ1', '変更しました'),
    'news/3/ja.md': news(3),
    'news/3/en.md': newsEn('Three'),
  });
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ3', '変更しました']), soon);
  expect(await titles('/news?lang=en')).toEqual(['Three']);
  await vi.waitFor(() => expect([...new Set(told)].sort()).toEqual(['news/1', 'news/2', 'news/3']), soon);
});

test('a mistake takes its entry away only, is said once, and so is its end', async () => {
  await start();
  await folder.write({ 'news/1/ja.md': news(1).replace('category: company', 'category: x') });
  await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ2']), soon);
  // Another change does not repeat the complaint.
  await folder.write({ 'news/3/ja.md': news(3) });
  await vi.waitFor(async () => expect(await titles('/news')).toHaveLength(2), soon);
  expect(log.warn.mock.calls).toEqual([
    [expect.stringMatching(/^Content: content\/news\/1\/ja\.md:4 "category" is "x" → Write one of: company/)],
  ]);
  expect(backend.problems()).toMatchObject([{ file: 'content/news/1/ja.md', line: 4, leavesOut: true }]);

  await folder.write({ 'news/1/ja.md': news(1) });
  await vi.waitFor(async () => expect(await titles('/news')).toHaveLength(3), soon);
  expect(log.info.mock.calls).toEqual([['Content: put right: content/news/1/ja.md "category" is "x"']]);
  expect(backend.problems()).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();
});

test('an entry that goes makes links to it dead', async () => {
  await start();
  await folder.write({ 'news/1/ja.md': news(1, { body: '[2](/news/2)' }) });
  await rm(join(folder.path, 'news/2'), { recursive: true });
  await vi.waitFor(() => expect(backend.problems()).toHaveLength(1), soon);
  expect(backend.problems()).toMatchObject([
    { line: 8, message: 'the link "/news/2" leads nowhere', leavesOut: false },
  ]);
});

test('after close nothing is read any more', async () => {
  await start();
  backend.close();
  await folder.write({ 'news/3/ja.md': news(3) });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await titles('/news')).toEqual(['お知らせ2', 'お知らせ1']);
});
