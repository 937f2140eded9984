/** Watching of responses with invalid entries: limited in number, without losing any permanently. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInvalidationLog } from '../../../server/cache/invalidation-log.ts';
import { createInvalidEntries } from '../../../server/content/invalid-entries.ts';

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void logged.push(line.replace(/^\S+ /, '')));
  }
});
afterEach(() => void vi.restoreAllMocks());

const part = (id: number) => ({ path: ['items', 0], id, field: 'cover', reason: 'is missing' });
const listKey = (page: number) => `/works?lang=ja&page=${page}`;

/** More responses than the limit: one news item, then pages of a list with the same invalid work. */
function flooded() {
  const entries = createInvalidEntries(undefined, createInvalidationLog());
  const requested = new Set<string>();
  let isRepaired = false;
  const report = (key: string, id: number): void =>
    entries.report(key, isRepaired ? [] : [part(id)], async () => {
      requested.add(key);
      if (isRepaired) report(key, id);
    });
  report('/news/7?lang=ja', 7);
  for (let page = 1; page <= 600; page += 1) report(listKey(page), 12);
  const recheckAll = async () => {
    for (let count = 0; count < 25; count += 1) await entries.recheck();
  };
  const repair = () => {
    isRepaired = true;
  };
  return { entries, requested, recheckAll, repair };
}

test('watches the latest response whatever the number of earlier ones, without forgetting an entry', () => {
  const { entries } = flooded();
  expect(entries.has(listKey(600), 'works:12 ja')).toBe(true);
  expect(entries.has(listKey(1), 'works:12 ja')).toBe(false);
  expect(entries.has('/news/7?lang=ja', 'news:7 ja')).toBe(true);
});

test('rechecks all responses in turn on health checks', async () => {
  const { entries, requested, recheckAll, repair } = flooded();
  await recheckAll();
  expect(requested.size).toBe(500);
  expect(requested).toContain('/news/7?lang=ja');
  expect(entries.since()).toBeInstanceOf(Date);
  repair();
  await recheckAll();
  expect(entries.since()).toBeNull();
  expect(logged.map((line) => line.replace(/ \(cover.*/, ''))).toEqual([
    'Content: news/7 (ja) is not valid',
    'Content: works/12 (ja) is not valid',
    'Content: news/7 (ja) is valid again or no longer published; 1 entry is not valid',
    'Content: works/12 (ja) is valid again or no longer published; 0 entries are not valid',
  ]);
});

test('forgets the entry of the oldest response if every response has another entry', () => {
  const entries = createInvalidEntries(undefined, createInvalidationLog());
  for (let id = 1; id <= 501; id += 1) entries.report(`/news/${id}?lang=ja`, [part(id)], async () => null);
  expect(entries.has('/news/1?lang=ja', 'news:1 ja')).toBe(false);
  expect(entries.has('/news/501?lang=ja', 'news:501 ja')).toBe(true);
  expect(logged).toHaveLength(501);
});
