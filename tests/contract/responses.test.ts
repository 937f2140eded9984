import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '../../contract/api/endpoints.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { requestEndpoint, startApi } from './api.ts';

let base: string;
let close: () => void;
beforeAll(async () => ({ base, close } = await startApi()));
afterAll(() => close());

const LISTS = ['pages', 'news', 'columns', 'works', 'downloads', 'jobs', 'seminars'] as const;
type ListName = (typeof LISTS)[number];
/** Every list except those of seminars has several pages of this size. */
const PAGE_SIZE = 4;
const everyList = LISTS.flatMap((name) => LANGUAGES.map((lang) => [name, lang] as const));

async function all(name: ListName, lang: Language, query: Record<string, string> = {}) {
  const { body } = await requestEndpoint(base, name, { lang, per_page: 100, ...query });
  return body.items;
}

test.each(LANGUAGES)('returns the site profile in %s', async (lang) => {
  const { body } = await requestEndpoint(base, 'site', { lang });
  expect(body.lang).toBe(lang);
});

describe.each(everyList)('list of %s in %s', (name, lang) => {
  test('contains totals in the body and the headers', async () => {
    const { body, response } = await requestEndpoint(base, name, { lang, per_page: 100 });
    expect(body.total).toBeGreaterThan(0);
    expect(body.items).toHaveLength(Math.min(body.total, 100));
    expect(response.headers.get('x-wp-total')).toBe(String(body.total));
    expect(response.headers.get('x-wp-totalpages')).toBe(String(body.total_pages));
    expect(response.headers.get('content-type')).toMatch(/^application\/json; charset=utf-8$/i);
  });

  test('is complete when all pages are combined', async () => {
    const complete = await all(name, lang);
    const { total_pages } = (await requestEndpoint(base, name, { lang, per_page: PAGE_SIZE })).body;
    expect(total_pages).toBe(Math.ceil(complete.length / PAGE_SIZE));
    const pages = await Promise.all(
      Array.from({ length: total_pages }, async (_, index) => {
        const page = index + 1;
        const { body } = await requestEndpoint(base, name, { lang, per_page: PAGE_SIZE, page });
        expect(body).toMatchObject({ page, per_page: PAGE_SIZE, total: complete.length });
        return body.items;
      }),
    );
    expect(pages.flat()).toEqual(complete);
  });

  test('contains only items in the requested language', async () => {
    for (const item of await all(name, lang)) {
      expect(item.lang).toBe(lang);
      expect(item.languages).toContain(lang);
    }
  });

  test('rejects a page past the end', async () => {
    await expect(requestEndpoint(base, name, { lang, page: 9999 })).rejects.toThrow('rest_post_invalid_page_number');
  });
});

test.each(LANGUAGES)('lists pinned news first on request in %s, and otherwise sorts by date', async (lang) => {
  const plain = (await requestEndpoint(base, 'news', { lang, per_page: 100 })).body.items;
  const { items } = (await requestEndpoint(base, 'news', { lang, per_page: 100, pinned: 'first' })).body;
  const isPinned = ({ pinned }: (typeof items)[number]) => pinned === true;
  expect(items).toEqual([...plain.filter(isPinned), ...plain.filter((item) => !isPinned(item))]);
  const times = plain.map(({ published_at }) => Date.parse(published_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('defaults lang to ja and per_page to 20', async () => {
  const { body } = await requestEndpoint(base, 'news');
  expect(body.items[0]?.lang).toBe('ja');
  expect(body.per_page).toBe(20);
});

const SINGLES = [
  ['pages', 'page', 'slug'],
  ['news', 'newsItem', 'id'],
  ['columns', 'column', 'id'],
  ['works', 'work', 'slug'],
  ['seminars', 'seminar', 'slug'],
] as const satisfies [ListName, EndpointName, string][];

describe.each(SINGLES)('single entry of %s', (listName, name, key) => {
  test.each(LANGUAGES)('contains the fields of its summary (%s)', async (lang) => {
    const check = async (item: Awaited<ReturnType<typeof all>>[number]) => {
      const { body } = await requestEndpoint(base, name, { lang }, { [key]: item[key as keyof typeof item] as string });
      expect(body).toMatchObject(item);
    };
    await Promise.all((await all(listName, lang)).map(check));
  });

  test('responds with 404 in English if it has no English version', async () => {
    const english = new Set((await all(listName, 'en')).map(({ id }) => id));
    const check = async (item: Awaited<ReturnType<typeof all>>[number]) => {
      expect(item.languages.includes('en')).toBe(english.has(item.id));
      if (english.has(item.id)) return;
      const requested = requestEndpoint(
        base,
        name,
        { lang: 'en' },
        { [key]: item[key as keyof typeof item] as string },
      );
      await expect(requested).rejects.toThrow('rest_post_invalid_id');
    };
    await Promise.all((await all(listName, 'ja')).map(check));
  });
});

describe.each([
  ['news', 'newsItem', 'id'],
  ['columns', 'column', 'id'],
  ['works', 'work', 'slug'],
] as const)('neighbours of %s', (listName, name, key) => {
  test.each(LANGUAGES)('link all entries with previous and next (%s)', async (lang) => {
    const items = (await all(listName, lang)).toSorted(
      (a, b) => Date.parse(a.published_at) - Date.parse(b.published_at),
    );
    const bodies = await Promise.all(
      items.map(
        async (item) =>
          (await requestEndpoint(base, name, { lang }, { [key]: item[key as keyof typeof item] as string })).body,
      ),
    );
    const chain = [];
    let at = bodies.find(({ previous }) => previous === null);
    while (at) {
      chain.push(at.id);
      const next: number | undefined = at.next?.id;
      const from: number = at.id;
      at = bodies.find(({ id }) => id === next);
      if (at) expect(at.previous?.id).toBe(from);
    }
    expect(chain).toHaveLength(items.length);
    for (const { id, published_at, next } of bodies) {
      const after = bodies.find((body) => body.id === next?.id);
      if (after)
        expect(Date.parse(after.published_at), `next of ${id}`).toBeGreaterThanOrEqual(Date.parse(published_at));
    }
  });

  test.each(LANGUAGES)('include related entries of the same list (%s)', async (lang) => {
    const items = await all(listName, lang);
    for (const item of items) {
      const { body } = await requestEndpoint(base, name, { lang }, { [key]: item[key as keyof typeof item] as string });
      expect(new Set(body.related.map(({ id }) => id)).size).toBe(body.related.length);
      for (const related of body.related) {
        expect(related.id).not.toBe(body.id);
        expect(items).toContainEqual(related);
      }
    }
  });
});

describe.each(['works', 'columns', 'news'] as const)('facets of %s', (type) => {
  test.each(LANGUAGES)('match the totals of the filtered lists (%s)', async (lang) => {
    const { body } = await requestEndpoint(base, 'facets', { lang }, { type });
    expect(Object.keys(body).length).toBeGreaterThan(0);
    const counts = Object.entries(body).flatMap(([filter, values]) =>
      values.map(async ({ value, count }) => {
        const list = (await requestEndpoint(base, type, { lang, [filter]: value })).body;
        expect(list.total, `${filter}=${value}`).toBe(count);
      }),
    );
    await Promise.all(counts);
  });
});

test.each(['news', 'columns', 'downloads'] as const)('sorts %s by date, newest first', async (name) => {
  const times = (await all(name, 'ja')).map(({ published_at }) => Date.parse(published_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('sorts works by completion, most recent first', async () => {
  const { body } = await requestEndpoint(base, 'works', { per_page: 100 });
  const months = body.items.map(({ completed }) => completed);
  expect(months).toEqual(months.toSorted().reverse());
});

test('includes a risk statement in pages and documents about funds', async () => {
  for (const lang of LANGUAGES) {
    const { body } = await requestEndpoint(base, 'pages', { lang, kind: 'fund' });
    expect(body.total).toBeGreaterThan(0);
    for (const { slug } of body.items) {
      const page = (await requestEndpoint(base, 'page', { lang }, { slug })).body;
      expect(page.kind === 'fund' && page.risk.loss).toBeTruthy();
    }
  }
});
