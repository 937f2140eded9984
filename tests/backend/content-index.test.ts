/** A start reuses readings of an earlier run. Texts that change without changing the file's size and time reveal it. */
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createBackend } from '../../backend/backend.ts';
import { writeBuiltIndex } from '../../backend/content/built-index.ts';
import { cacheFiles } from '../../backend/content/cache/cache-files.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, news, PNG, SITE_JA } from './content-folder.ts';

let folder: ContentFolder;
afterEach(() => folder.remove());
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Modification time of every text that is changed unnoticeably. */
const TIME = new Date('2026-01-01T00:00:00Z');

async function setUp() {
  folder = await contentFolder({
    'content/site/ja.md': SITE_JA,
    'content/site/share.png': PNG,
    'content/news/1/ja.md': news(1),
    'content/news/2/ja.md': news(2),
    '.build/stamp.json': '{"buildId":"a"}',
  });
  await utimes(file('content/news/1/ja.md'), TIME, TIME);
}
const file = (path: string) => join(folder.path, path);
const index = () => cacheFiles(file('data')).indexFile;

/** Returns the titles that a start serves. Runs until the index has been written, like a server. */
async function titlesAtStart(): Promise<string[]> {
  const software = { root: folder.path, stamp: file('.build/stamp.json') };
  const backend = createBackend({
    fixedPaths,
    contentDir: file('content'),
    cache: cacheFiles(file('data')),
    software,
    log,
  });
  const response = await backend.fetch(new Request('http://api.test/wp-json/api/v1/news'));
  const { items } = (await response.json()) as { items: { title: string }[] };
  await expect.poll(() => readdir(file('data/cache'))).toContain('content.v8');
  // The colours are found and written later.
  await expect.poll(async () => (await readFile(index())).includes('#')).toBe(true);
  await backend.close();
  return items.map(({ title }) => title).sort();
}

/** Changes a text, but neither the size nor the time of its file. */
async function changeWithoutNotice(path: string, change: (text: string) => string) {
  await writeFile(file(path), change(await readFile(file(path), 'utf8')));
  await utimes(file(path), TIME, TIME);
}

test('reads only changed files at the second start', async () => {
  await setUp();
  expect(await titlesAtStart()).toEqual(['お知らせ1', 'お知らせ2']);
  await changeWithoutNotice('content/news/1/ja.md', (text) => text.replace('お知らせ1', 'お知らせX'));
  await writeFile(file('content/news/2/ja.md'), news(2).replace('お知らせ2', '変更しました'));
  await folder.write({ 'content/news/3/ja.md': news(3) });
  expect(await titlesAtStart()).toEqual(['お知らせ1', 'お知らせ3', '変更しました']);
});

test('reads everything after a new build or with a damaged index', async () => {
  await setUp();
  await titlesAtStart();
  await changeWithoutNotice('content/news/1/ja.md', (text) => text.replace('お知らせ1', 'お知らせX'));
  await folder.write({ '.build/stamp.json': '{"buildId":"b"}' });
  expect(await titlesAtStart()).toEqual(['お知らせ2', 'お知らせX']);
  await changeWithoutNotice('content/news/1/ja.md', (text) => text.replace('お知らせX', 'お知らせY'));
  const bytes = await readFile(index());
  await writeFile(index(), bytes.subarray(0, bytes.length / 2));
  expect(await titlesAtStart()).toEqual(['お知らせ2', 'お知らせY']);
});

test('reads only files that have changed since the build at the first start', async () => {
  await setUp();
  await writeBuiltIndex(file('content'), { root: folder.path, stamp: file('.build/stamp.json') });
  await changeWithoutNotice('content/news/1/ja.md', (text) => text.replace('お知らせ1', 'お知らせX'));
  // The version of the build was perhaps withdrawn.
  await writeFile(file('content/news/2/ja.md'), news(2).replace('category: company', 'category: xxxxxxx'));
  await folder.write({ 'content/news/3/ja.md': news(3) });
  expect(await titlesAtStart()).toEqual(['お知らせ1', 'お知らせ3']);
});

test('needs no decoding of pictures after a build', async () => {
  await setUp();
  const software = { root: folder.path, stamp: file('.build/stamp.json') };
  await writeBuiltIndex(file('content'), software);
  for (const start of ['first', 'second']) {
    const options = { contentDir: file('content'), cache: cacheFiles(file('data')), software, log, fixedPaths };
    const backend = createBackend(options);
    await backend.ready;
    const response = await backend.fetch(new Request('http://api.test/wp-json/api/v1/site'));
    expect([start, await response.json()]).toMatchObject([start, { share_picture: { colour: expect.any(String) } }]);
    await backend.complete;
    await backend.close();
    // It would have the colours that a start computed.
    expect(await readdir(file('data/cache'))).toEqual(['content.v8']);
  }
});

test('never restores a version that was withdrawn before the last stop', async () => {
  await setUp();
  await titlesAtStart();
  const software = { root: folder.path, stamp: file('.build/stamp.json') };
  const backend = createBackend({
    fixedPaths,
    contentDir: file('content'),
    cache: cacheFiles(file('data')),
    software,
    log,
    watch: true,
  });
  await backend.ready;
  const status = async () => (await backend.fetch(new Request('http://api.test/wp-json/api/v1/news/1'))).status;
  expect(await status()).toBe(200);
  await writeFile(file('content/news/1/ja.md'), news(1).replace('category: company', 'category: company\ndraft: true'));
  await expect.poll(status).toBe(404);
  await backend.close();
  await writeFile(file('content/news/1/ja.md'), news(1).replace('category: company', 'category: x'));
  expect(await titlesAtStart()).toEqual(['お知らせ2']);
});

test('never restores an invalid entry whose files were deleted while the server was stopped', async () => {
  await setUp();
  await titlesAtStart();
  await folder.write({ 'content/news/2/ja.md': news(2).replace('category: company', 'category: xxxxxxx') });
  // The last valid version.
  expect(await titlesAtStart()).toEqual(['お知らせ1', 'お知らせ2']);
  // The folder itself stays, as after a deletion over FTP.
  await rm(file('content/news/2/ja.md'));
  expect(await titlesAtStart()).toEqual(['お知らせ1']);
});

test('reads an invalid entry at each start, and reports it again', async () => {
  await setUp();
  const broken = news(2).replace('category: company', 'category: xxxxxxx');
  await folder.write({ 'content/news/2/ja.md': broken });
  await utimes(file('content/news/2/ja.md'), TIME, TIME);
  expect(await titlesAtStart()).toEqual(['お知らせ1']);
  log.warn.mockClear();
  expect(await titlesAtStart()).toEqual(['お知らせ1']);
  expect(log.warn.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('news/2/ja.md')]);
  await changeWithoutNotice('content/news/2/ja.md', () => broken.replace('category: xxxxxxx', 'category: company'));
  expect(await titlesAtStart()).toEqual(['お知らせ1', 'お知らせ2']);
});
