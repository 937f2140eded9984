/** Search over a content API that changes, fails and recovers. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createInvalidationLog } from '../../../server/cache/invalidation-log.ts';
import { createSiteSearch } from '../../../server/search/search-site.ts';
import type { ContentClient } from '../../../site/data/content-client.ts';
import { ContentError, InvalidEntryError } from '../../../site/errors/content-error.ts';

const item = (id: number, title: string) => ({
  id,
  lang: 'ja',
  languages: ['ja'],
  title,
  category: 'company',
  summary: '要約',
  published_at: '2026-01-01T10:00:00+09:00',
  modified_at: '2026-01-01T10:00:00+09:00',
});

/** Body of an entry that the content client rejects. */
const INVALID = 'invalid';
let news: Map<number, { title: string; body: string }>;
let isDown: boolean;
let requested: string[];
beforeEach(() => {
  news = new Map([[1, { title: '橋', body: '<p>新しい<b>橋</b>です。</p>' }]]);
  isDown = false;
  requested = [];
});

const content = (async (name: string, { params }: { params?: { id: string } }) => {
  requested.push(params ? `${name} ${params.id}` : name);
  if (isDown) throw new ContentError('upstream_failed', 'down');
  if (name === 'campaign') throw new ContentError('not_found', 'none');
  if (name === 'newsItem') {
    const entry = news.get(Number(params?.id));
    if (!entry) throw new ContentError('not_found', 'gone');
    if (entry.body === INVALID) throw new InvalidEntryError('body_html: is missing');
    return { ...item(Number(params?.id), entry.title), body_html: entry.body };
  }
  const items = name === 'news' ? [...news].map(([id, { title }]) => item(id, title)) : [];
  return { items, total: items.length, total_pages: 1, page: 1, per_page: 100 };
}) as unknown as ContentClient;

function open() {
  const invalidations = createInvalidationLog();
  const { search, suggestPages } = createSiteSearch(
    content,
    invalidations,
    { wasReported: (error) => error instanceof InvalidEntryError },
    [],
  );
  const find = async (q: string) => {
    const { kind, hits } = await search('ja', { q, page: 1, perPage: 10 });
    return kind === 'complete' ? hits.map(({ title }) => title.join('')) : [];
  };
  return { invalidations, find, suggestPages };
}

describe('change of content', () => {
  test('is found by the next search after an invalidation, which reads only the invalidated content again', async () => {
    const { invalidations, find } = open();
    news.set(2, { title: '塔', body: '高い塔です。' });
    // Texts are read in the order of their list.
    expect(await find('高い塔')).toEqual(['塔']);
    expect(await find('新しい橋')).toEqual(['橋']);
    news.set(1, { title: '橋', body: '<p>古い橋です。</p>' });
    expect(await find('新しい橋')).toEqual(['橋']);
    requested = [];
    invalidations.invalidate({ tags: ['news:1'], entries: [] });
    expect(await find('新しい橋')).toEqual([]);
    expect(await find('古い橋')).toEqual(['橋']);
    expect(requested.filter((request) => request.startsWith('newsItem'))).toEqual(['newsItem 1']);
  });
});

test('finds valid entries among invalid ones', async () => {
  const { find } = open();
  for (const id of [2, 3, 4, 5, 6]) news.set(id, { title: `塔${id}`, body: INVALID });
  expect(await find('新しい橋')).toEqual(['橋']);
  expect(await find('塔5')).toContain('塔5');
});

describe('unavailable content', () => {
  test('makes a search fail if nothing was read before, until it is available again', async () => {
    const { find, suggestPages } = open();
    isDown = true;
    await expect(find('橋')).rejects.toThrow(ContentError);
    expect(await suggestPages('/news/bridge')).toEqual([]);
    isDown = false;
    expect(await find('橋')).toEqual(['橋']);
  });

  test('is found from the earlier index, except for invalidated entries', async () => {
    const { invalidations, find } = open();
    news.set(2, { title: '塔と橋', body: '' });
    expect(await find('橋')).toHaveLength(2);
    isDown = true;
    invalidations.invalidate({ tags: ['news'], entries: [{ type: 'news', id: 2, modified: null }] });
    expect(await find('橋')).toEqual(['橋']);
    // The same applies until the next attempt.
    expect(await find('橋')).toEqual(['橋']);
  });

  test('ends a read after three failed texts, and titles are still found', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (let id = 2; id <= 20; id += 1) news.set(id, { title: `塔${id}`, body: '' });
    const failing = (async (name: string, request: object) => {
      if (name === 'newsItem') {
        requested.push(name);
        throw new ContentError('upstream_failed', 'down');
      }
      return (content as unknown as (name: string, request: object) => Promise<unknown>)(name, request);
    }) as unknown as ContentClient;
    const { search } = createSiteSearch(failing, createInvalidationLog(), { wasReported: () => false }, []);
    expect(await search('ja', { q: '塔', page: 1, perPage: 10 })).toMatchObject({ total: 19 });
    await expect.poll(() => requested.filter((name) => name === 'newsItem')).toHaveLength(3);
    expect(await search('ja', { q: '塔', page: 1, perPage: 10 })).toMatchObject({ total: 19 });
    expect(requested.filter((name) => name === 'newsItem')).toHaveLength(3);
    vi.restoreAllMocks();
  });
});

test('finds titles at once in the first search, and waits for texts if no title matches', async () => {
  const texts = Promise.withResolvers<void>();
  const slow = (async (name: string, request: object) => {
    if (name === 'newsItem') await texts.promise;
    return (content as unknown as (name: string, request: object) => Promise<unknown>)(name, request);
  }) as unknown as ContentClient;
  const { search } = createSiteSearch(slow, createInvalidationLog(), { wasReported: () => false }, []);
  const request = { page: 1, perPage: 10 };
  expect(await search('ja', { q: '橋', ...request })).toMatchObject({ kind: 'complete', total: 1 });
  const inText = search('ja', { q: '新しい橋', ...request });
  texts.resolve();
  expect(await inText).toMatchObject({ kind: 'complete', total: 1 });
});

test('reads nothing to suggest pages for a missing path', async () => {
  const { suggestPages } = open();
  expect(await suggestPages('/news/bridge')).toEqual([]);
  expect(requested).toEqual([]);
});
