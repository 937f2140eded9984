/** Which content is stale after which invalidation. */
import { expect, test, vi } from 'vitest';
import type { ContentChange } from '../../contract/revalidation.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { tagsOf } from '../../server/cache/content-tags.ts';
import { createInvalidationLog } from '../../server/cache/invalidation-log.ts';

const modified = '2026-11-01T09:00:00+09:00';
const edited: ContentChange = { tags: [], entries: [{ type: 'works', id: 12, modified }] };
const deleted: ContentChange = { tags: ['works'], entries: [{ type: 'works', id: 12, modified: null }] };

test('marks content stale if one of its tags was invalidated after it was read', () => {
  const log = createInvalidationLog();
  const before = log.now();
  log.invalidate({ tags: ['works:12', 'news'], entries: [] });
  for (const lang of LANGUAGES) {
    expect(log.stateOf([`works ${lang}`, `works:12 ${lang}`], before)).toBe('stale');
    expect(log.stateOf([`works ${lang}`, `works:1 ${lang}`], before)).toBe('current');
  }
  expect(log.stateOf(['works:12 ja'], log.now())).toBe('current');
  log.invalidate({ tags: '*', entries: [] });
  expect(log.stateOf([], before)).toBe('stale');
});

test('invalidates the tag of a changed entry, and marks a deleted entry as deleted', () => {
  const log = createInvalidationLog();
  const before = log.now();
  log.invalidate(edited);
  expect(log.stateOf(['works:12 ja'], before)).toBe('stale');
  log.invalidate(deleted);
  expect(log.stateOf(['news ja', 'works:12 ja'], before)).toBe('deleted');
  expect(log.stateOf(['works:12 en'], before)).toBe('deleted');
  expect(log.stateOf(['works ja'], before)).toBe('stale');
});

test('marks an entry withdrawn in one language only as stale in the other', () => {
  const log = createInvalidationLog();
  const dropped: string[] = [];
  log.onDeletion((tags) => dropped.push(...tags));
  const before = log.now();
  log.invalidate({ tags: ['works'], entries: [{ type: 'works', id: 12, lang: 'en', modified: null }] });
  expect(log.stateOf(['works en', 'works:12 en'], before)).toBe('deleted');
  // Its list of languages changes.
  expect(log.stateOf(['works ja', 'works:12 ja'], before)).toBe('stale');
  expect(dropped).toEqual(['works:12 en']);
  expect(log.stateOfVersions([{ tag: 'works:12 ja', modified }]).state).toBe('current');
  expect(log.stateOfVersions([{ tag: 'works:12 en', modified }])).toMatchObject({
    state: 'deleted',
    deleted: ['works:12 en'],
  });
});

test('marks all older content stale if the invalidated tag was too long ago to be remembered', () => {
  const log = createInvalidationLog();
  log.invalidate({ tags: ['news:1'], entries: [] });
  const between = log.now();
  for (let id = 1; id <= 50; id++) {
    log.invalidate({ tags: Array.from({ length: 500 }, (_, n) => `works:${id * 500 + n}`), entries: [] });
  }
  expect(log.stateOf(['news:1 ja'], between - 1)).toBe('stale');
  expect(log.stateOf(['works:25499 ja'], between)).toBe('stale');
  expect(log.stateOf(['columns ja'], log.now())).toBe('current');
});

test('detects a response older than an announced change by its date, for a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const log = createInvalidationLog();
  const entry = (at: string | undefined, lang: 'ja' | 'en' = 'ja') => [
    { tag: `works:12 ${lang}` as const, modified: at },
  ];
  log.invalidate({ tags: [], entries: [{ type: 'works', id: 12, lang: 'ja', modified }] });
  expect(log.stateOfVersions(entry('2026-10-31T09:00:00+09:00')).state).toBe('stale');
  expect(log.stateOfVersions(entry(modified)).state).toBe('current');
  expect(log.stateOfVersions(entry('2026-11-01T00:00:01Z')).state).toBe('current');
  // The other language has its own date, and a neighbour has none.
  expect(log.stateOfVersions(entry('2026-10-31T09:00:00+09:00', 'en')).state).toBe('current');
  expect(log.stateOfVersions(entry(undefined)).state).toBe('current');
  log.invalidate(deleted);
  expect(log.stateOfVersions(entry(undefined)).state).toBe('deleted');
  expect(log.stateOfVersions(entry(modified, 'en')).state).toBe('deleted');
  vi.advanceTimersByTime(61_000);
  expect(log.stateOfVersions(entry(modified)).state).toBe('current');
  vi.useRealTimers();
});

test('awaits pending changes together, and treats a failure as the end of a change', async () => {
  const log = createInvalidationLog();
  expect(log.pendingChanges()).toBeNull();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  log.markPending(first.promise);
  log.markPending(second.promise);
  let isOver = false;
  const over = log.pendingChanges()?.then(() => {
    isOver = true;
  });
  second.reject(new Error('unreadable'));
  await Promise.resolve();
  expect(isOver).toBe(false);
  first.resolve();
  await over;
  expect(log.pendingChanges()).toBeNull();
});

test('tags a response with its entries, and with its list if it depends on the list', () => {
  const named = (id: number) => ({ id, title: '題', modified_at: modified });
  const tags = (key: string, body: unknown) => tagsOf(key, body).tags;
  expect(tags('/works?lang=ja&page=2', { items: [named(1), named(2)], total: 9 })).toEqual([
    'works ja',
    'works:1 ja',
    'works:2 ja',
  ]);
  const work = { ...named(3), previous: named(2), next: null, related: [named(5)] };
  expect(tags('/works/kanda?lang=en', work).sort()).toEqual(['works en', 'works:2 en', 'works:3 en', 'works:5 en']);
  expect(tags('/pages/about?lang=ja', named(4))).toEqual(['pages:4 ja']);
  expect(tags('/facets/news?lang=ja', { category: [] })).toEqual(['news ja']);
  expect(tags('/site?lang=ja', { name: '試験不動産' })).toEqual(['site ja']);
  expect(tags('/works/none?lang=ja', undefined)).toEqual(['works ja']);
  expect(tagsOf('/works/kanda?lang=en', work).entries).toContainEqual({ tag: 'works:3 en', modified });
});
