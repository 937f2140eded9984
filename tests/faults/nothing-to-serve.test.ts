/** Content that is missing or unreadable: start, site, health check and export. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SITE } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import type * as Main from '../../server/main.ts';
import { news, PNG, SITE_JA } from '../backend/content-folder.ts';
import { changingContent, SOON } from '../support/changing-content.ts';
import { failingDisk } from '../support/failing-disk.ts';
import { siteInProcess } from '../support/site/site-in-process.ts';

const content = changingContent();
const { file, request, start, titles, unlistable } = content;

const pageOf = (id: number, slug: string) =>
  `---\nid: ${id}\nslug: ${slug}\nkind: standard\npublished_at: "2026-04-01T09:00:00+09:00"\ntitle: 頁\ndescription: 説明\n---\n`;

test('refuses to start if the content folder contains only a type that cannot be listed', async () => {
  await Promise.all(['site', 'news'].map((name) => rm(file(`content/${name}`), { recursive: true })));
  using _disk = unlistable('works', 'EIO');
  await start();
  expect(content.backend?.nothingToServe()).toMatch(/^The content folder .* cannot be read \(works: EIO: .*\): .*\.$/);
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
    expect(content.backend?.nothingToServe()).toMatch(sentence);
    expect(content.backend?.nothingToServe()).toContain(file('content'));
    for (const path of ['/site', '/news', '/news/1', '/redirects']) {
      expect(await request(path), path).toMatchObject({ status: 503, code: 'rest_unavailable', retryAfter: '30' });
    }
    await content.folder.write({
      'content/site/ja.md': SITE_JA,
      'content/site/share.png': PNG,
      'content/news/1/ja.md': news(1),
    });
    await vi.waitFor(async () => expect(await titles('/news')).toEqual(['お知らせ1']), SOON);
    expect(content.backend?.nothingToServe()).toBeNull();
  },
);

test('refuses to start without a valid entry or site profile, and accepts either', async () => {
  const invalid = { 'content/site/ja.md': 'x', 'content/news/1/ja.md': 'x', 'content/news/2/ja.md': 'x' };
  await rm(file('content/works'), { recursive: true });
  await content.folder.write(invalid);
  await start();
  expect(content.backend?.nothingToServe()).toMatch(
    /has no valid entry and no valid site profile: run "npm run check-content" .*\.$/,
  );
  await content.folder.write({ 'content/news/1/ja.md': news(1) });
  await vi.waitFor(() => expect(content.backend?.nothingToServe()).toBeNull(), SOON);
  await content.folder.write({ ...invalid, 'content/site/ja.md': SITE_JA });
  await vi.waitFor(async () => expect((await request('/site')).status).toBe(200), SOON);
  expect(content.backend?.nothingToServe()).toBeNull();
});

test('responds with 503 for unreadable content and 200 for the rest, and reports a degraded state', async () => {
  const broken = failingDisk((path, method) => {
    if (method === 'readdir') return path.endsWith('/content/works') ? 'EACCES' : null;
    return method === 'readFile' && path.includes('/news/1/') ? 'EMFILE' : null;
  });
  await content.folder.write({
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
  await vi.waitFor(async () => expect((await get('/news/1')).status).toBe(200), SOON);
  expect((await get('/works')).status).toBe(200);
  expect(await (await get('/')).text()).toContain('作品1');
  // Invalid entries are reported in health checks, too.
  await content.folder.write({ 'content/news/2/ja.md': news(2).replace('category: company', 'category: x') });
  await vi.waitFor(
    async () => expect(await health()).toEqual({ status: 'degraded', failing: { entries: expect.any(String) } }),
    SOON,
  );
  expect((await get('/news/2')).status).toBe(200);
  await content.folder.write({ 'content/news/2/ja.md': news(2) });
  await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), SOON);
  // The whole folder disappears. Pages that were not rendered before still work.
  await rename(file('content'), file('away'));
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'degraded' }), SOON);
  expect((await get('/works/kanda')).status).toBe(200);
  await rename(file('away'), file('content'));
  await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), SOON);
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
