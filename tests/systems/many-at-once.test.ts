import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backendForFile } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { delay, neverRespond } from '../support/site/faulty-backend.ts';
import { type RunningSite, startSite } from '../support/site/start-site.ts';
import { buildVersion, visit, visitPayload } from '../support/site/visit.ts';

const backend = backendForFile();
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    CONTENT_API_BASE: backend.base,
    CONTENT_TIMEOUT_MS: '1500',
    // A small heap, so that a memory leak ends the process.
    NODE_OPTIONS: '--max-old-space-size=160',
  });
});
afterAll(() => site?.stop());
beforeEach(() => {
  backend.heal();
  backend.forget();
});

test('sends each request to the backend once for fifty visitors of an uncached page', async () => {
  backend.fail(delay(() => 300));
  const version = await buildVersion(site.origin);
  backend.forget();

  const pages = Promise.all(Array.from({ length: 50 }, () => visit(`${site.origin}/en/works`)));
  const payloads = Promise.all(Array.from({ length: 10 }, () => visitPayload(site.origin, version, '/en/works')));

  for (const { status, title } of await pages) expect([status, title]).toEqual([200, `Works | ${COMPANY.name.en}`]);
  for (const { payload } of await payloads) expect(payload.page).toMatchObject({ title: 'Works' });
  expect(Object.fromEntries(backend.requestCounts)).toEqual({
    '/site?lang=en': 1,
    '/pages/works?lang=en': 1,
    '/works?lang=en&per_page=60': 1,
    '/works?lang=en&per_page=100': 1,
    '/facets/works?lang=en': 1,
  });
});

test('shares two attempts among fifty visitors of an unavailable page', async () => {
  backend.fail(neverRespond, { path: /^\/news\/15$/ });
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit(`${site.origin}/news/15`)));

  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 503));
  expect(backend.requestCounts.get('/news/15?lang=ja')).toBe(2);
});

test('returns 404 for five hundred pages that do not exist, and does not run out of memory', {
  timeout: 60_000,
}, async () => {
  const version = await buildVersion(site.origin);
  const paths = Array.from({ length: 500 }, (_, index) => {
    if (index % 10 === 0) return `/en/p/no-such-page-${index}`;
    return index % 2 === 0 ? `/works/no-such-work-${index}` : `/news/${100_000 + index}`;
  });
  let next = 0;
  const wrong: unknown[] = [];
  async function walk() {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const { status, payload } = await visitPayload(site.origin, version, path);
      const { statusCode } = (payload.error ?? {}) as { statusCode?: number };
      if (status !== 200 || statusCode !== 404) wrong.push([path, status, payload]);
    }
  }
  await Promise.all(Array.from({ length: 30 }, walk));

  expect(wrong).toEqual([]);
  expect(backend.requestCounts.get('/works/no-such-work-2?lang=ja')).toBe(1);
  expect(backend.requestCounts.get('/news/100499?lang=ja')).toBe(1);
  expect(backend.requestCounts.get('/pages/no-such-page-490?lang=en')).toBe(1);

  const existing = await visit(`${site.origin}/works/kanda-shops`);
  expect([existing.status, existing.title]).toEqual([200, `神田の商業ビル | ${COMPANY.name.ja}`]);
  const unknown = await visit(`${site.origin}/en/works/no-such-work-0`);
  expect([unknown.status, unknown.title]).toEqual([404, `Page not found | ${COMPANY.name.en}`]);
});
