/** Last valid copies of entries: preserved through changes and restarts, and discarded together with their entries. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import { createInvalidationLog } from '../../../server/cache/invalidation-log.ts';
import { createApiProxy } from '../../../server/content/api-proxy.ts';
import { createBackendHealth } from '../../../server/content/backend-health.ts';
import { cachedContentClient } from '../../../server/content/content-clients.ts';
import { createInvalidEntries } from '../../../server/content/invalid-entries.ts';
import {
  ENTRY_LIMITS,
  openPersistedResponses,
  type PersistedResponses,
} from '../../../server/content/persisted-responses.ts';
import { fixtureBackend } from '../../support/site/fixture-backend.ts';

const dir = mkdtempSync(join(tmpdir(), 'meguri-copies-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Item = Record<string, unknown> & { id: number; slug: string; related?: Item[]; previous?: Item; next?: Item };
/** Changes each entry in the responses of the backend, or removes it (undefined). */
let change: (item: Item) => Item | undefined;
let isDown: boolean;
let logged: string[];
beforeEach(() => {
  change = (item) => item;
  isDown = false;
  logged = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void logged.push(line.replace(/^\S+ /, '')));
  }
  return () => vi.restoreAllMocks();
});

async function backend({ url }: Request): Promise<Response> {
  if (isDown) throw new Error('down');
  const { pathname, search } = new URL(url);
  const response = await (await fixtureBackend()).fetch(new Request(`http://api.test${pathname}${search}`));
  const body = (await response.json()) as Item & { items?: Item[] };
  if (!response.ok) return Response.json(body, { status: response.status });
  const changed = <Part extends Item | null>(item: Part | undefined) => (item ? (change(item) ?? null) : item);
  const changedItems = (items: Item[] | undefined) => items?.flatMap((item) => change(item) ?? []);
  if (body.id && !change(body)) return Response.json({ code: 'rest_post_invalid_id' }, { status: 404 });
  return Response.json({
    ...(body.id ? change(body) : body),
    ...(body.items && { items: changedItems(body.items) }),
    ...(body.related && {
      related: changedItems(body.related),
      previous: changed(body.previous),
      next: changed(body.next),
    }),
  });
}

let files = 0;
const stores: PersistedResponses[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** Starts the content of a site. @param file copies from an earlier run */
function run(file = join(dir, `${files++}.v8`)) {
  const invalidations = createInvalidationLog();
  const store = openPersistedResponses(file, 'version', (error) => expect.unreachable(String(error)), ENTRY_LIMITS);
  stores.push(store);
  invalidations.onDeletion(store.deleteEntries);
  const invalidEntries = createInvalidEntries(store, invalidations);
  const settings = { CONTENT_API_BASE: undefined, CONTENT_API_KEY: undefined, CONTENT_TIMEOUT_MS: 1000 };
  const content = cachedContentClient(
    { ...settings, SITE_ORIGIN: 'https://site.test' },
    backend,
    { invalidations, freshMs: 60_000 },
    createBackendHealth(),
    invalidEntries,
  );
  const titles = async (lang: 'ja' | 'en' = 'ja', query: Record<string, string> = {}) =>
    new Map((await content('works', { query: { lang, ...query } })).items.map(({ id, title }) => [id, title]));
  const announce = (modified: string | null, lang?: 'ja' | 'en') =>
    invalidations.invalidate({ tags: ['works'], entries: [{ type: 'works', id, lang, modified }] });
  return { file, invalidations, store, invalidEntries, content, titles, announce };
}

const slug = 'shinagawa-depot';
let id: number;
let title: string;
beforeEach(async () => {
  const response = await (await fixtureBackend()).fetch(
    new Request(`http://api.test${API_PATH}/works/${slug}?lang=ja`),
  );
  ({ id, title } = (await response.json()) as { id: number; title: string });
});
const later = () => new Date().toISOString();
const withoutCover = (item: Item): Item => (item.id === id ? { ...item, cover: undefined, title: 'Secret' } : item);

test('keeps an entry that becomes invalid in all lists, on its page, and beside related entries', async () => {
  const { titles, announce, content, invalidEntries } = run();
  const all = await titles();
  const page = await content('work', { params: { slug }, query: { lang: 'ja' } });
  const other = await content('work', { params: { slug: page.related[0]?.slug ?? '' }, query: { lang: 'ja' } });

  change = withoutCover;
  announce(later(), 'ja');
  expect(await titles()).toEqual(all);
  // A list that was not requested before.
  expect((await titles('ja', { per_page: '100' })).get(id)).toBe(title);
  expect(await content('work', { params: { slug }, query: { lang: 'ja' } })).toEqual(page);
  expect(await content('work', { params: { slug: other.slug }, query: { lang: 'ja' } })).toMatchObject({
    id: other.id,
  });
  const since = invalidEntries.since();
  expect(since).toBeInstanceOf(Date);
  expect(logged).toEqual([`Content: works/${id} (ja) is not valid (cover: is missing); 1 entry is not valid`]);

  change = (item) => (item.id === id ? { ...item, title: '新しい題', modified_at: later() } : item);
  announce(later(), 'ja');
  await invalidEntries.recheck();
  expect((await titles()).get(id)).toBe('新しい題');
  expect(invalidEntries.since()).toBeNull();
  expect(logged.slice(1)).toEqual([
    `Content: works/${id} (ja) is valid again or no longer published; 0 entries are not valid`,
  ]);
});

test('requests an invalid entry once after an announced change, not repeatedly', async () => {
  const { titles, announce } = run();
  await titles();
  change = withoutCover;
  announce(later(), 'ja');
  await titles();
  let requestCount = 0;
  change = (item) => {
    requestCount += 1;
    return withoutCover(item);
  };
  await titles();
  expect(requestCount).toBe(0);
});

test.each([
  ['a deletion, withdrawal, change of visibility or end of publication', undefined],
  ['such a change in one language', 'ja'],
] as const)('discards the copy at once in memory and in the file after %s', async (_, lang) => {
  const { titles, announce, store, file } = run();
  await titles();
  await titles('en');
  change = withoutCover;
  announce(null, lang);
  expect((await titles()).has(id)).toBe(false);
  expect((await titles()).size).toBeGreaterThan(3);
  // The other language has a separate copy.
  expect((await titles('en')).has(id)).toBe(lang === 'ja');
  await store.close();
  const { titles: afterRestart } = run(file);
  expect((await afterRestart()).has(id)).toBe(false);
  expect((await afterRestart('en')).has(id)).toBe(lang === 'ja');
});

test('discards the copy of an entry that no longer exists, also across a restart', async () => {
  const { titles, content, invalidations, store, file } = run();
  const page = () => content('work', { params: { slug }, query: { lang: 'ja' } });
  await titles();
  await titles('en');
  await page();
  change = (item) => (item.id === id && item.lang === 'ja' ? undefined : item);
  invalidations.invalidate({ tags: '*', entries: [] });
  await expect(page()).rejects.toMatchObject({ statusCode: 404 });
  await store.close();
  change = withoutCover;
  const { titles: afterRestart } = run(file);
  expect((await afterRestart()).has(id)).toBe(false);
  expect((await afterRestart('en')).has(id)).toBe(true);
});

test('keeps the copy of an entry whose slug has changed', async () => {
  const { titles, content, invalidations } = run();
  const page = () => content('work', { params: { slug }, query: { lang: 'ja' } });
  await page();
  change = (item) => (item.id === id ? { ...item, slug: 'another' } : item);
  await titles();
  change = (item) => (item.slug === slug ? undefined : item);
  invalidations.invalidate({ tags: '*', entries: [] });
  await expect(page()).rejects.toMatchObject({ statusCode: 404 });
  change = withoutCover;
  invalidations.invalidate({ tags: '*', entries: [] });
  expect((await titles()).get(id)).toBe(title);
});

test('omits only a position whose text cannot be rendered, and keeps its last valid version', async () => {
  const { content, invalidations, invalidEntries } = run();
  const ids = async (lang: 'ja' | 'en') => (await content('jobs', { query: { lang } })).items.map((job) => job.id);
  const before = await ids('ja');
  const [first = 0, ...others] = before;
  const tooDeep = '<b>'.repeat(300);
  change = (item) =>
    item.id === first
      ? { ...item, terms: [...(item.terms as object[]), { label: '休日', value_html: tooDeep }], body_html: tooDeep }
      : item;
  invalidations.invalidate({ tags: '*', entries: [] });
  expect(await ids('ja')).toEqual(before);
  // The English version was not read before.
  expect(await ids('en')).toEqual(others);
  expect(invalidEntries.since()).toBeInstanceOf(Date);
  expect(logged[0]).toContain(`jobs/${first} (ja) is not valid (terms.`);
  invalidations.invalidate({ tags: [], entries: [{ type: 'jobs', id: first, modified: null }] });
  expect(await ids('ja')).toEqual(others);
});

test('restores copies after a restart', async () => {
  const { titles, store, file } = run();
  const all = await titles();
  await store.close();
  change = withoutCover;
  expect(await run(file).titles()).toEqual(all);
  // An entry that was never valid is omitted.
  expect((await run().titles()).has(id)).toBe(false);
});

test('does not restore a discarded copy from a late response', async () => {
  const { titles, announce } = run();
  await titles();
  announce(null);
  // The backend's own cache still contains the entry.
  expect((await titles()).has(id)).toBe(false);
  change = withoutCover;
  expect((await titles('ja', { per_page: '50' })).has(id)).toBe(false);
});

test('removes an entry withdrawn in English from lists and as a page, even if the backend then fails', async () => {
  const { titles, announce, content } = run();
  const before = { ja: await titles(), en: await titles('en') };
  for (const lang of LANGUAGES) await content('work', { params: { slug }, query: { lang } });
  announce(null, 'en');
  isDown = true;
  expect(await titles()).toEqual(before.ja);
  expect((await content('work', { params: { slug }, query: { lang: 'ja' } })).id).toBe(id);
  before.en.delete(id);
  expect(await titles('en')).toEqual(before.en);
  await expect(content('work', { params: { slug }, query: { lang: 'en' } })).rejects.toMatchObject({ statusCode: 503 });
});

test('fails only the page of an invalid entry without a copy', async () => {
  change = withoutCover;
  const { content, titles, invalidEntries, announce } = run();
  await expect(content('work', { params: { slug }, query: { lang: 'ja' } })).rejects.toMatchObject({ statusCode: 502 });
  expect((await titles()).size).toBeGreaterThan(3);
  expect(logged).toHaveLength(1);
  change = (item) => item;
  announce(later());
  await invalidEntries.recheck();
  expect(invalidEntries.since()).toBeNull();
});

test('keeps the last valid copy of a page as long as the entry is invalid', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { content, announce } = run();
  const loadWork = () => content('work', { params: { slug }, query: { lang: 'ja' } });
  await loadWork();
  change = withoutCover;
  announce(later());
  vi.advanceTimersByTime(7 * 24 * 3_600_000);
  expect((await loadWork()).title).toBe(title);
  // If the backend fails, the copy expires, because the entry may no longer be published.
  isDown = true;
  vi.advanceTimersByTime(2000);
  await expect(loadWork()).rejects.toMatchObject({ statusCode: 503 });
  vi.useRealTimers();
});

test('does not return invalid entries to visitors of the API', async () => {
  const { invalidEntries, invalidations, titles, announce } = run();
  await titles();
  const options = { invalidations, backendHealth: createBackendHealth(), invalidEntries };
  const base = 'http://api.test/wp-json/api/v1';
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => backend(new Request(url as string)));
  const proxy = createApiProxy(base, 1000, (body) => body, options);
  const get = async (path: string) => {
    const response = await proxy(new Request(`http://site.test${API_PATH}${path}`));
    return { status: response.status, body: (await response.json()) as { items: Item[]; title?: string } };
  };
  expect((await get(`/works/${slug}?lang=ja`)).body.title).toBe(title);
  change = withoutCover;
  announce(later());
  const list = await get('/works?lang=ja');
  expect(list.body.items.find((item) => item.id === id)?.title).toBe(title);
  expect((await get(`/works/${slug}?lang=ja`)).body.title).toBe(title);
  expect((await get(`/works/${slug}?lang=en`)).status).toBe(502);
  announce(null);
  expect((await get('/works?lang=ja')).body.items.some((item) => item.id === id)).toBe(false);
});
