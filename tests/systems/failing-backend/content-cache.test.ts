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
  const purges = createInvalidationLog();
  const invalidEntries = createInvalidEntries(undefined, purges);
  return cachedContentClient(settings, backend, { purges, freshMs: 2000 }, createBackendHealth(), invalidEntries);
}

function countingSource() {
  const asked = new Map<string, number>();
  const content = clientOf(async ({ url }) => {
    const { pathname } = new URL(url);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return Response.json({ code: 'rest_post_invalid_id', message: '', data: { status: 404 } }, { status: 404 });
  });
  const askFor = (id: number) =>
    content('newsItem', { params: { id: String(id) }, query: { lang: 'ja' } }).catch((error: Error) => error.message);
  return { askFor, timesAsked: (id: number) => asked.get(`/wp-json/api/v1/news/${id}`) };
}

test('caches "not found" for a short time', async () => {
  const { askFor, timesAsked } = countingSource();
  expect(await askFor(1)).toBe('This page could not be found');
  expect(await askFor(1)).toBe('This page could not be found');
  expect(timesAsked(1)).toBe(1);
});

test('evicts the oldest of three thousand responses', async () => {
  const { askFor, timesAsked } = countingSource();
  await Promise.all(Array.from({ length: 3000 }, (_, index) => askFor(index + 1)));
  await Promise.all([askFor(1), askFor(2), askFor(3000)]);
  expect([timesAsked(1), timesAsked(2), timesAsked(3000)]).toEqual([2, 2, 1]);
});

test('keeps content in the cache while many requests return "not found"', async () => {
  let isDown = false;
  const content = clientOf(async ({ url }) => {
    if (isDown) throw new Error('down');
    const page = { id: 1, lang: 'ja', languages: ['ja'], title: '会社', published_at: '2026-01-01T00:00:00+09:00' };
    const isThere = new URL(url).pathname.endsWith('/company');
    return isThere
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
  const askFor = (slug: string) => content('page', { params: { slug }, query: { lang: 'ja' } });
  await askFor('company');
  await Promise.allSettled(Array.from({ length: 3000 }, (_, index) => askFor(`unknown-${index}`)));
  isDown = true;
  expect((await askFor('company')).title).toBe('会社');
});
