/** A content folder that goes, that is half written, or that is the next version's: what was read goes on. */
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
  store = createContentStore(contentDir, { watch: true, log, software, everyMs: 5, settleMs });
  await store.ready;
}
const titles = () =>
  store
    ?.current()
    .entries.news.ja.map(({ title }) => title)
    .sort();
const shows = (expected: string[]) => expect.poll(titles, { interval: 10 }).toEqual(expected);
const warned = () => log.warn.mock.calls.flat();
const both = ['お知らせ1', 'お知らせ2'];

test('a folder that is gone for a while changes nothing, and is said once, like its return', async () => {
  await start();
  await rename(contentDir, `${contentDir}-away`);
  await expect.poll(warned).toEqual([expect.stringContaining('is missing or empty')]);
  expect(titles()).toEqual(both);
  // Over many looks, of which none finds it.
  await mkdir(contentDir);
  await rm(contentDir, { recursive: true });
  await rename(`${contentDir}-away`, contentDir);
  await expect.poll(() => log.info.mock.calls.flat()).toEqual([expect.stringContaining('read again')]);
  expect(titles()).toEqual(both);
  await write({ 'content/news/3/ja.md': news(3) });
  await shows([...both, 'お知らせ3']);
  expect(warned()).toHaveLength(1);
});

test('an empty folder is a disk that is not there', async () => {
  await start();
  await rename(contentDir, `${contentDir}-away`);
  await mkdir(contentDir);
  await expect.poll(warned).toHaveLength(1);
  expect(titles()).toEqual(both);
});

test.skipIf(process.platform === 'win32')('a folder that cannot be listed changes nothing', async () => {
  await start();
  // A link to itself is there, and cannot be followed: ELOOP, whoever asks.
  await rename(contentDir, `${contentDir}-away`);
  await symlink('content', contentDir);
  await expect
    .poll(warned)
    .toEqual([expect.stringMatching(/cannot be read \(ELOOP: .*the site shows what was read before/)]);
  expect(titles()).toEqual(both);
});

test('what still changes is read when it rests', async () => {
  await start(undefined, 300);
  let writes = 0;
  const states: number[] = [];
  store?.onChange(({ tags }) => tags.includes('news:3') && states.push(writes));
  for (; writes < 10; writes++) {
    await write({ 'content/news/3/ja.md': news(3, { body: 'x'.repeat(writes) }) });
    await new Promise((later) => setTimeout(later, 2));
  }
  await shows([...both, 'お知らせ3']);
  expect(states).toEqual([10]);
});

test('during a long write pages wait for a moment only, and what is scheduled ends on time', async () => {
  const ends = Date.now() + 3_600_000;
  const more = `unpublish_at: "${new Date(ends).toISOString()}"\n`;
  await write({ 'content/news/2/ja.md': news(2, { more }) });
  await start(undefined, 100);
  const waits = { begun: 0, over: 0 };
  store?.onChanging((change) => {
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
    await expect.poll(() => waits.over, { timeout: 4000 }).toBe(waits.begun);
    vi.useFakeTimers({ toFake: ['Date'], now: ends });
    onTestFinished(() => void vi.useRealTimers());
    await expect.poll(titles, { interval: 10 }).not.toContain('お知らせ2');
  } finally {
    isWriting = false;
    await writing;
  }
  await shows(['お知らせ1', 'お知らせ3']);
});

test('fifty saves in a row, some of which are read, end on the last text', async () => {
  await start(undefined, 10);
  for (let count = 1; count <= 50; count++) {
    await write({ 'content/news/3/ja.md': news(3).replace('お知らせ3', `${count}回目`) });
    // Now shorter than it takes to be read, now longer.
    await new Promise((later) => setTimeout(later, count % 3 === 0 ? 30 : 8));
  }
  await shows(['50回目', ...both]);
});

test("the next version's content is not read by the version that runs", async () => {
  await start(root);
  const next = news(1).replace('category:', 'added_in_the_next_version: 1\ncategory:');
  await write({ 'backend/fields.ts': '2', 'content/news/1/ja.md': next });
  await expect.poll(warned).toEqual([expect.stringMatching(/together with the software.*after the restart/)]);
  expect(titles()).toEqual(both);
  expect(store?.current().diagnostics).toEqual([]);

  await rm(join(root, 'backend/fields.ts'));
  await expect.poll(() => store?.current().diagnostics).toHaveLength(1);
});

test('where there are no sources, the build says which version is there; the same, built again, is the same', async () => {
  await Promise.all(['contract', 'backend'].map((name) => rm(join(root, name), { recursive: true })));
  await start(root);
  await write({ '.build/stamp.json': '1', 'content/news/3/ja.md': news(3) });
  await shows([...both, 'お知らせ3']);
  expect(warned()).toEqual([]);

  await write({ '.build/stamp.json': '2', 'content/news/4/ja.md': news(4) });
  await expect.poll(warned).toEqual([expect.stringMatching(/together with the software.*after the restart/)]);
  expect(titles()).toEqual([...both, 'お知らせ3']);
});

test('content alone is read at once, and so is content that lies elsewhere whatever becomes of the software', async () => {
  await start(root);
  await write({ 'content/news/3/ja.md': news(3) });
  await shows([...both, 'お知らせ3']);
  store?.close();

  await start(join(root, 'elsewhere'));
  await write({ 'backend/api/app.ts': '2', 'content/news/4/ja.md': news(4) });
  await shows([...both, 'お知らせ3', 'お知らせ4']);
  expect(warned()).toEqual([]);
});

test('a file that goes while it is read, and comes back as it was, is not left out for good', async () => {
  await start();
  const at = new Date(Date.now() - 60_000);
  await write({ 'content/news/3/ja.md': news(3) });
  await utimes(join(contentDir, 'news/3/ja.md'), at, at);
  await shows([...both, 'お知らせ3']);
  for (let count = 0; count < 5; count++) {
    await rename(contentDir, `${contentDir}-away`);
    await new Promise((later) => setTimeout(later, count * 3));
    await rename(`${contentDir}-away`, contentDir);
    await utimes(join(contentDir, 'news/3/ja.md'), at, new Date(at.getTime() + count));
  }
  await shows([...both, 'お知らせ3']);
  expect(store?.current().diagnostics).toEqual([]);
});
