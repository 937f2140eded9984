/** Every route has the caching that the reference of cache headers states. */
import { expect, test } from 'vitest';
import { apiCaching } from '../../backend/api/api-caching.ts';
import { API_PATH } from '../../contract/api/api-path.ts';
import { routes } from '../../server/http/route-table.ts';
import { sharedSite } from '../support/for-file.ts';

const site = sharedSite('fixtures');

async function cachingOf(path: string, init?: RequestInit): Promise<string | null> {
  const response = await fetch(site.origin + path, {
    redirect: 'manual',
    ...init,
    headers: { 'accept-language': 'ja', ...init?.headers },
  });
  await response.body?.cancel();
  return response.headers.get('cache-control');
}

test.each([
  ['build files', '/static/assets/none.js', routes.pages.cache.error],
  ['share pictures of earlier releases', '/images/share/none', routes.formerSharePictures.cache.notFound],
  ['missing images', '/images/none', routes.images.cache.notFound],
  ['lists of the content API', `${API_PATH}/jobs`, apiCaching.published],
  ['errors of the content API', `${API_PATH}/none`, apiCaching.error],
  ['the health check', routes.health.path, routes.health.cache.always],
  ['rules for crawlers', routes.robots.path, routes.robots.cache.always],
  ['icons', '/favicon.svg', routes.staticFiles.cache.always],
  ['the sitemap', '/sitemap.xml', routes.xml.cache.complete],
  ['payloads of other builds', '/static/none/about/payload.js', routes.payloads.cache.redirectOrError],
  ['announcements', routes.revalidate.path, routes.revalidate.cache.always],
  ['suggestions of the search', `${routes.suggestions.path}?q=a`, routes.suggestions.cache.always],
  ['proofs of work', routes.challenge.path, routes.challenge.cache.always],
  ['documents on request', '/documents/none', routes.documents.cache.always],
  ['pages', '/about', routes.pages.cache.found],
  ['missing pages', '/none', routes.pages.cache.notFound],
  ['pages with a personal key', '/contact?sent=AB12-CD34', routes.pages.cache.personal],
  ['redirects to the canonical address', '/about/', routes.pages.cache.canonicalRedirect],
])('sends %s with the stated caching', async (_name, path, policy) => {
  expect(await cachingOf(path)).toBe(policy);
});

test('does not let caches store a 404 in the language of the visitor', async () => {
  expect(await cachingOf('/none', { headers: { 'accept-language': 'en' } })).toBe(routes.pages.cache.dependsOnLanguage);
});

test('does not let caches store the response to a form', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ step: 'back' }), headers: { origin: site.origin } };
  expect(await cachingOf('/contact', form)).toBe(routes.forms.cache.always);
});

test('sends no headers for a cache in front of the site without EDGE_MAX_AGE', async () => {
  const request = (path: string, init?: RequestInit) =>
    fetch(site.origin + path, { ...init, headers: { 'accept-language': 'ja', origin: site.origin } });
  const html = await (await request('/about')).text();
  const payload = `/static/${/"version":"([^"]+)"/.exec(html)?.[1]}/about/payload.js`;
  const asset = /\/static\/assets\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const form = { method: 'POST', body: new URLSearchParams({ step: 'back' }) };
  for (const [path, init] of [['/about'], [payload], [asset], ['/contact', form]] as const) {
    // The second response may come from the page cache.
    for (let visits = 0; visits < 2; visits += 1) {
      const { status, headers, body } = await request(path, init);
      await body?.cancel();
      expect([path, status, headers.get('surrogate-key')]).toEqual([path, 200, null]);
      expect(headers.get('cache-control')).not.toMatch(/s-maxage|stale-if-error/);
    }
  }
});
