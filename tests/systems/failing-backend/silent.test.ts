/** A backend that is unreachable or never responds */
import { expect, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { startFaultyBackend } from '../../support/site/faulty-backend.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';
import { freePort } from '../../support/site/start-site.ts';
import { visit } from '../../support/site/visit.ts';

test('shows an error page with the navigation when the backend cannot be reached', async () => {
  await using site = await siteInProcess({
    CONTENT_API_BASE: `http://127.0.0.1:${await freePort()}`,
    CONTENT_TIMEOUT_MS: '500',
  });
  const [ja, en, unmatched] = await Promise.all(['/', '/en', '/nowhere'].map((path) => visit(`${site.origin}${path}`)));

  expect(ja?.status).toBe(503);
  expect(ja?.headers.get('retry-after')).toBe('30');
  expect(ja?.main).toContain('ただいま表示できません');
  expect(ja?.headerLinks).toEqual(expect.arrayContaining(['/', '/works', '/services/fund', '/contact', '/en']));
  expect(en?.status).toBe(503);
  expect(en?.main).toContain('This page is temporarily unavailable');
  expect(en?.headerLinks).toEqual(expect.arrayContaining(['/en', '/en/works', '/en/contact', '/']));
  // A path without a page needs no backend.
  expect(unmatched?.status).toBe(404);
  expect(unmatched?.main).toContain('ページが見つかりません');
});

test('waits once for a backend that never responds, not once for each part of the page', async () => {
  await using silentBackend = await startFaultyBackend();
  const requested: string[] = [];
  silentBackend.fail(({ request }) => void requested.push(request.url?.slice(API_PATH.length) ?? ''));
  await using waiting = await siteInProcess({ CONTENT_API_BASE: silentBackend.base, CONTENT_TIMEOUT_MS: '500' });

  const page = await visit(`${waiting.origin}/news/15`);

  expect(page.status).toBe(503);
  // The site makes two attempts for all parts together.
  const parts = ['/news/15?lang=ja', '/redirects', '/site?lang=ja'];
  expect(requested).toHaveLength(6);
  expect(requested.slice(0, 3).sort()).toEqual(parts);
  expect(requested.slice(3).sort()).toEqual(parts);
});
