/** Share picture addresses of earlier versions while the backend fails */
import { expect, test } from 'vitest';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import { disconnect } from '../../support/site/faulty-backend.ts';
import { freshnessForFile } from './freshness.ts';

const backend = backendForFile();
const site = siteForFile(() => ({ CONTENT_API_BASE: backend.base }));
const expireResponses = freshnessForFile();

const get = (path: string) => fetch(`${site.origin}/images/share${path}/0123456789abcdef.jpg`, { redirect: 'manual' });

test('still redirects an address that it redirected before, and returns 503 for others', async () => {
  const before = await get('/works/kanda-shops');
  expect(before.status).toBe(302);
  backend.fail(disconnect);
  expireResponses();
  const during = await get('/works/kanda-shops');
  expect([during.status, during.headers.get('location')]).toEqual([302, before.headers.get('location')]);
  const other = await get('/works/ueno-hotel');
  expect([other.status, other.headers.get('retry-after')]).toEqual([503, '30']);
  expect(other.headers.get('cache-control')).toContain('no-store');

  backend.heal();
  expireResponses();
  await expect.poll(async () => (await get('/works/ueno-hotel')).status).toBe(302);
});
