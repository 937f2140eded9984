import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteConfig } from '../../../site.config.ts';
import {
  entryNotFound,
  type FaultyBackend,
  modifyResponse,
  passThrough,
  startFaultyBackend,
} from '../../support/site/faulty-backend.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';

let backend: FaultyBackend;
let site: SiteInProcess;
beforeAll(async () => {
  backend = await startFaultyBackend();
  site = await siteInProcess({ CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '4000' });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await backend?.[Symbol.asyncDispose]();
});
beforeEach(() => {
  backend.heal();
  backend.forget();
});

const statusOf = async (path: string) => (await fetch(site.origin + path, { redirect: 'manual' })).status;
const API = '/wp-json/api/v1';

test('keeps a deleted entry unavailable even if the backend reports the deletion late and then stops responding', async () => {
  const paths = ['/news/14', `${API}/news/14?lang=ja`];
  for (const path of paths) expect(await statusOf(path), path).toBe(200);
  const filter = { path: /^\/news\/14$/ };
  // The delay is longer than the site waits when it has a cached response.
  backend.fail((exchange) => void setTimeout(() => entryNotFound(exchange), 700), filter);
  for (const path of paths) await expect.poll(() => statusOf(path)).toBe(404);
  backend.fail(() => {}, filter);
  for (const path of paths) expect(await statusOf(path), path).toBe(404);
});

test('shows the telephone number of site.config.ts everywhere when the profile has none', async () => {
  backend.fail(
    modifyResponse(({ telephone: _, ...profile }) => profile),
    { path: /^\/site$/ },
  );
  const html = await (await fetch(`${site.origin}/en/services/fund`)).text();
  const numbers = [...html.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number);
  // English pages show the number for calls from abroad.
  const telephone = siteConfig.company.telephone.replace('0', '+81-');
  expect(numbers).toEqual([telephone, telephone, telephone]);
  expect(backend.requestCounts.has('/site?lang=en')).toBe(true);
});

test.for([
  `${API}/works/..%2fusers`,
  `${API}/works/%2e%2e%2fusers`,
  `${API}/news/..%2f..%2fv2%2fusers`,
  `${API}/media/..%2fusers`,
  `${API}/media/a/..%2f..%2f..%2fwp-admin%2finstall.php.jpg`,
  '/images/0/media/..%2f..%2fusers.jpg/640.avif',
  '/images/0/host/..%2fwp-admin.jpg/640.avif',
  '/works/..%2Fusers',
  '/news/..%2Fusers',
  '/p/..%2Fusers',
])('sends no request outside the contract to the backend for %s', async (path) => {
  backend.fail(passThrough);
  expect(await statusOf(path)).toBe(404);
  for (const path of backend.requestCounts.keys())
    expect(path).toMatch(/^\/(?:site|pages|news|works|columns|seminars|redirects)\b[^.%]*$/);
});
