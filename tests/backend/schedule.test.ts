/** Entries with publication and expiry times change exactly at these times, without a restart. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { siteInProcess } from '../support/site/site-in-process.ts';
import { stopClock, WITHOUT_TIME } from '../support/stopped-clock.ts';
import { type ContentFolder, contentFolder, news, newsEn, PNG, SITE_JA } from './content-folder.ts';

const SITE = { 'site/ja.md': SITE_JA, 'site/share.png': PNG };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let folder: ContentFolder;
let backend: Backend | undefined;
beforeEach(stopClock);
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await folder.remove();
  vi.clearAllMocks();
});

async function start(files: Record<string, string>, watch = true): Promise<Backend> {
  folder = await contentFolder({ ...SITE, ...files });
  backend = createBackend({ fixedPaths, contentDir: folder.path, watch, log });
  await backend.ready;
  return backend;
}

const timeIn = (ms: number) => Date.now() + ms;
const field = (name: string, moment: number) => `${name}: "${new Date(moment).toISOString()}"\n`;
const request = (path: string) => new Request(`http://api.test/wp-json/api/v1${path}`);
async function titles(path: string, how: 'fetch' | 'privilegedFetch' = 'fetch'): Promise<string[]> {
  const response = await (backend as Backend)[how](request(path));
  return ((await response.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
}

test('publishes and unpublishes entries at their times in both languages, and notifies listeners', async () => {
  const opens = timeIn(2500);
  const closes = timeIn(4500);
  /** Moves the clock to a millisecond before a moment, and then to the moment. */
  const pass = async (moment: number) => {
    const before = await titles('/news');
    await expect.poll(() => vi.getTimerCount(), WITHOUT_TIME).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(moment - Date.now() - 1);
    expect(await titles('/news')).toEqual(before);
    await vi.advanceTimersByTimeAsync(1);
  };
  const { onChange } = await start({
    'news/1/ja.md': news(1),
    'news/2/ja.md': news(2, { more: field('publish_at', opens) }),
    'news/2/en.md': newsEn('Two'),
    'news/3/ja.md': news(3, { more: field('publish_at', 0) + field('unpublish_at', closes) }),
    'news/3/en.md': newsEn('Three'),
  });
  const notified: { at: number; id: number; isOut: boolean; lang: string | undefined }[] = [];
  onChange(({ entries }) => {
    for (const { id, lang, modified } of entries) notified.push({ at: Date.now(), id, lang, isOut: modified !== null });
  });
  await backend?.complete;
  expect(await titles('/news')).toEqual(['お知らせ3', 'お知らせ1']);
  expect(await titles('/news?lang=en')).toEqual(['Three']);
  await pass(opens);
  await expect.poll(() => titles('/news'), WITHOUT_TIME).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1']);
  expect(await titles('/news?lang=en')).toEqual(['Three', 'Two']);
  await pass(closes);
  await expect.poll(() => titles('/news'), WITHOUT_TIME).toEqual(['お知らせ2', 'お知らせ1']);
  // Not at the next poll of the folder, every ten seconds.
  expect(notified.map(({ at, id, lang, isOut }) => [at, id, lang, isOut])).toEqual([
    [opens, 2, 'ja', true],
    [opens, 2, 'en', true],
    [closes, 3, 'ja', false],
    [closes, 3, 'en', false],
  ]);
  expect(log.info.mock.calls).toEqual([
    ['Content: as scheduled, news/2 is published', { event: 'scheduled_change' }],
    ['Content: as scheduled, news/3 is taken back', { event: 'scheduled_change' }],
  ]);
});

test('shows scheduled and expired entries in a preview', async () => {
  await start({
    'news/1/ja.md': news(1, { more: field('publish_at', timeIn(3_600_000)) }),
    'news/2/ja.md': news(2, { more: field('unpublish_at', timeIn(-1000)) }),
    'news/3/ja.md': news(3, { body: '[これから](/news/1)' }),
  });
  expect(await titles('/news')).toEqual(['お知らせ3']);
  expect(await titles('/news?preview=1', 'privilegedFetch')).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1']);
  const item = await (await backend?.privilegedFetch(request('/news/1?preview=1')))?.json();
  expect(item).toMatchObject({ title: 'お知らせ1', draft_revision: expect.stringMatching(/^[0-9a-f]{10}$/) });
  // A link to an unpublished entry is broken.
  expect(backend?.diagnostics().map(formatDiagnostic)).toEqual([
    expect.stringMatching(/^content\/news\/3\/ja\.md:\d+ the link "\/news\/1" is broken/),
  ]);
});

test('reports invalid times', async () => {
  await start(
    {
      'news/1/ja.md': news(1, { more: field('publish_at', 2000) + field('unpublish_at', 1000) }),
      'news/2/ja.md': news(2, { more: 'publish_at: 明日\n' }),
      'news/3/ja.md': news(3),
      'news/3/en.md': newsEn('Three').replace('title:', `${field('publish_at', 0)}title:`),
    },
    false,
  );
  expect(await titles('/news')).toEqual(['お知らせ3']);
  expect(backend?.diagnostics().map(formatDiagnostic)).toEqual([
    expect.stringMatching(/news\/1\/ja\.md:8 "unpublish_at" is not later than "publish_at".*not published until fixed/),
    expect.stringMatching(/news\/2\/ja\.md:7 "publish_at" is "明日" → .*"2026-04-01T09:00:00\+09:00"/),
    expect.stringMatching(/news\/3\/en\.md:2 "publish_at" .*ja\.md/),
  ]);
});

test('serves a page from its publication on, and no longer after its expiry', async () => {
  folder = await contentFolder({
    ...SITE,
    'news/1/ja.md': news(1, {
      more: field('publish_at', timeIn(1300)) + field('unpublish_at', timeIn(2300)),
    }),
  });
  await using site = await siteInProcess({ CONTENT_DIR: folder.path });
  const statusOf = async () => (await fetch(`${site.origin}/news/1`, { headers: { 'accept-language': 'ja' } })).status;
  await site.backend?.complete;
  expect(await statusOf()).toBe(404);
  await vi.advanceTimersByTimeAsync(1300);
  await expect.poll(statusOf, WITHOUT_TIME).toBe(200);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(statusOf, WITHOUT_TIME).toBe(404);
});
