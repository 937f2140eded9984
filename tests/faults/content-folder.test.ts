/** A content folder that disappears, is being written, or belongs to the next version: earlier content stays. */
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createContentStore } from '../../backend/content/content-store.ts';
import { news, PNG, SITE_JA } from '../backend/content-folder.ts';

let root: string;
let contentDir: string;
let store: ReturnType<typeof createContentStore> | undefined;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'meguri-project-'));
  contentDir = join(root, 'content');
  await write({ 'content/site/ja.md': SITE_JA, 'content/site/share.png': PNG });
  await write({ 'content/news/1/ja.md': news(1), 'content/news/2/ja.md': news(2) });
  await write({
    'contract/entries/fields.ts': '1',
    'backend/api/app.ts': '1',
    'package.json': '{}',
    '.build/stamp.json': '1',
  });
});
afterEach(async () => {
  store?.close();
  store = undefined;
  await rm(root, { recursive: true, force: true });
  expect(log.error).not.toHaveBeenCalled();
  vi.clearAllMocks();
});

async function write(files: Record<string, string | Uint8Array>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

async function start(project?: string, settleMs = 20) {
  const software = project === undefined ? undefined : { root: project, stamp: join(project, '.build/stamp.json') };
  store = createContentStore(contentDir, { watch: true, log, software, pollMs: 5, settleMs });
  await store.ready;
}
const titles = () =>
  store
    ?.current()
    .entries.news.ja.map(({ title }) => title)
    .sort();
const expectTitles = (expected: string[]) => expect.poll(titles, { interval: 10 }).toEqual(expected);
const warned = () => log.warn.mock.calls.map(([message]) => message);
const both = ['お知らせ1', 'お知らせ2'];

test('keeps the content while the folder is missing, and logs the loss and return once each', async () => {
  await start();
  await rename(contentDir, `${contentDir}-away`);
  await expect.poll(warned).toEqual([expect.stringContaining('is missing or empty')]);
  expect(titles()).toEqual(both);
  // Several polls that do not find the folder.
  await mkdir(contentDir);
  await rm(contentDir, { recursive: true });
  await rename(`${contentDir}-away`, contentDir);
  await expect
    .poll(() => log.info.mock.calls.map(([message]) => message))
    .toEqual([expect.stringContaining('readable again')]);
  expect(titles()).toEqual(both);
  await write({ 'content/news/3/ja.md': news(3) });
  await expectTitles([...both, 'お知らせ3']);
  expect(warned()).toHaveLength(1);
});

test('treats an empty folder like an unmounted disk', async () => {
  await start();
  await rename(contentDir, `${contentDir}-away`);
  await mkdir(contentDir);
  await expect.poll(warned).toHaveLength(1);
  expect(titles()).toEqual(both);
});

test.skipIf(process.platform === 'win32')('keeps the content if the folder cannot be listed', async () => {
  await start();
  // A symbolic link to itself exists and cannot be followed (ELOOP, even for root).
  await rename(contentDir, `${contentDir}-away`);
  await symlink('content', contentDir);
  await expect
    .poll(warned)
    .toEqual([expect.stringMatching(/cannot be read \(ELOOP: .*the site serves the last reading/)]);
  expect(titles()).toEqual(both);
});

test('reads changes when the files have been stable for a while', async () => {
  await start(undefined, 300);
  let writes = 0;
  const states: number[] = [];
  store?.onChange(({ tags }) => tags.includes('news:3') && states.push(writes));
  for (; writes < 10; writes++) {
    await write({ 'content/news/3/ja.md': news(3, { body: 'x'.repeat(writes) }) });
    await new Promise((later) => setTimeout(later, 2));
  }
  await expectTitles([...both, 'お知らせ3']);
  expect(states).toEqual([10]);
});

test('delays pages only briefly during a long write, and ends scheduled content on time', async () => {
  const ends = Date.now() + 3_600_000;
  const more = `unpublish_at: "${new Date(ends).toISOString()}"\n`;
  await write({ 'content/news/2/ja.md': news(2, { more }) });
  await start(undefined, 100);
  const waits = { begun: 0, over: 0 };
  store?.onPendingChange((change) => {
    waits.begun += 1;
    void change.then(() => {
      waits.over += 1;
    });
  });
  let isWriting = true;
  const writing = (async () => {
    for (let count = 0; isWriting; count += 1) {
      await write({ 'content/news/3/ja.md': news(3, { body: 'x'.repeat(count) }) });
      await new Promise((later) => setTimeout(later, 5));
    }
  })();
  try {
    await expect.poll(() => waits.begun).toBeGreaterThan(0);
    await expect.poll(() => waits.over).toBe(waits.begun);
    vi.useFakeTimers({ toFake: ['Date'], now: ends });
    onTestFinished(() => void vi.useRealTimers());
    await expect.poll(titles, { interval: 10 }).not.toContain('お知らせ2');
  } finally {
    isWriting = false;
    await writing;
  }
  await expectTitles(['お知らせ1', 'お知らせ3']);
});

test('shows the last text after fifty saves in a row, some of which are read', async () => {
  await start(undefined, 10);
  for (let count = 1; count <= 50; count++) {
    await write({ 'content/news/3/ja.md': news(3).replace('お知らせ3', `${count}回目`) });
    // Sometimes shorter and sometimes longer than reading takes.
    await new Promise((later) => setTimeout(later, count % 3 === 0 ? 30 : 8));
  }
  await expectTitles(['50回目', ...both]);
});

test("does not read the next version's content in the running version", async () => {
  await start(root);
  const next = news(1).replace('category:', 'added_in_the_next_version: 1\ncategory:');
  await write({ 'backend/fields.ts': '2', 'content/news/1/ja.md': next });
  await expect.poll(warned).toEqual([expect.stringMatching(/together with the software.*after the restart/)]);
  expect(titles()).toEqual(both);
  expect(store?.current().diagnostics).toEqual([]);

  await rm(join(root, 'backend/fields.ts'));
  await expect.poll(() => store?.current().diagnostics).toHaveLength(1);
});

test('identifies the version by the build if the sources are missing, and ignores an identical rebuild', async () => {
  await Promise.all(['contract', 'backend'].map((name) => rm(join(root, name), { recursive: true })));
  await start(root);
  await write({ '.build/stamp.json': '1', 'content/news/3/ja.md': news(3) });
  await expectTitles([...both, 'お知らせ3']);
  expect(warned()).toEqual([]);

  await write({ '.build/stamp.json': '2', 'content/news/4/ja.md': news(4) });
  await expect.poll(warned).toEqual([expect.stringMatching(/together with the software.*after the restart/)]);
  expect(titles()).toEqual([...both, 'お知らせ3']);
});

test('reads content changes at once if the software is unchanged or the content is elsewhere', async () => {
  await start(root);
  await write({ 'content/news/3/ja.md': news(3) });
  await expectTitles([...both, 'お知らせ3']);
  store?.close();

  await start(join(root, 'elsewhere'));
  await write({ 'backend/api/app.ts': '2', 'content/news/4/ja.md': news(4) });
  await expectTitles([...both, 'お知らせ3', 'お知らせ4']);
  expect(warned()).toEqual([]);
});

test('keeps a file that disappears while it is read and returns unchanged', async () => {
  await start();
  const at = new Date(Date.now() - 60_000);
  await write({ 'content/news/3/ja.md': news(3) });
  await utimes(join(contentDir, 'news/3/ja.md'), at, at);
  await expectTitles([...both, 'お知らせ3']);
  for (let count = 0; count < 5; count++) {
    await rename(contentDir, `${contentDir}-away`);
    await new Promise((later) => setTimeout(later, count * 3));
    await rename(`${contentDir}-away`, contentDir);
    await utimes(join(contentDir, 'news/3/ja.md'), at, new Date(at.getTime() + count));
  }
  await expectTitles([...both, 'お知らせ3']);
  expect(store?.current().diagnostics).toEqual([]);
});
