import { expect, test } from 'vitest';
import { createInvalidationLog } from '../../../server/cache/invalidation-log.ts';
import { createBackendHealth } from '../../../server/content/backend-health.ts';
import { cachedContentClient } from '../../../server/content/content-clients.ts';
import { createInvalidEntries } from '../../../server/content/invalid-entries.ts';

const settings = {
  CONTENT_API_BASE: undefined,
  SITE_ORIGIN: 'https://site.test',
  CONTENT_API_KEY: undefined,
  CONTENT_TIMEOUT_MS: 1000,
};

function clientOf(backend: (request: Request) => Promise<Response>) {
  const invalidations = createInvalidationLog();
  const invalidEntries = createInvalidEntries(undefined, invalidations);
  return cachedContentClient(
    settings,
    backend,
    { invalidations, freshMs: 2000 },
    createBackendHealth(),
    invalidEntries,
  );
}

function countingSource() {
  const requestCounts = new Map<string, number>();
  const content = clientOf(async ({ url }) => {
    const { pathname } = new URL(url);
    requestCounts.set(pathname, (requestCounts.get(pathname) ?? 0) + 1);
    return Response.json({ code: 'rest_post_invalid_id', message: '', data: { status: 404 } }, { status: 404 });
  });
  const load = (id: number) =>
    content('newsItem', { params: { id: String(id) }, query: { lang: 'ja' } }).catch((error: Error) => error.message);
  return { load, requestCount: (id: number) => requestCounts.get(`/wp-json/api/v1/news/${id}`) };
}

test('caches "not found" for a short time', async () => {
  const { load, requestCount } = countingSource();
  expect(await load(1)).toBe('This page could not be found');
  expect(await load(1)).toBe('This page could not be found');
  expect(requestCount(1)).toBe(1);
});

test('evicts the oldest of three thousand responses', async () => {
  const { load, requestCount } = countingSource();
  await Promise.all(Array.from({ length: 3000 }, (_, index) => load(index + 1)));
  await Promise.all([load(1), load(2), load(3000)]);
  expect([requestCount(1), requestCount(2), requestCount(3000)]).toEqual([2, 2, 1]);
});

test('keeps content in the cache while many requests return "not found"', async () => {
  let isDown = false;
  const content = clientOf(async ({ url }) => {
    if (isDown) throw new Error('down');
    const page = { id: 1, lang: 'ja', languages: ['ja'], title: '会社', published_at: '2026-01-01T00:00:00+09:00' };
    const exists = new URL(url).pathname.endsWith('/company');
    return exists
      ? Response.json({
          ...page,
          modified_at: page.published_at,
          slug: 'company',
          description: '説明',
          kind: 'standard',
          body_html: '',
          sections: [],
        })
      : Response.json({ code: 'rest_post_invalid_id', message: '', data: { status: 404 } }, { status: 404 });
  });
  const load = (slug: string) => content('page', { params: { slug }, query: { lang: 'ja' } });
  await load('company');
  await Promise.allSettled(Array.from({ length: 3000 }, (_, index) => load(`unknown-${index}`)));
  isDown = true;
  expect((await load('company')).title).toBe('会社');
});
