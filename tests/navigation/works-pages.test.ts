/** All works are on one page, and URLs of pages that no longer exist redirect to it. */
import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { asWritten } from '../support/site/as-written.ts';

const site = sharedSite();

test.each([
  ['/works?page=2', '/works'],
  ['/en/works?page=99', '/en/works'],
  ['/works?page=2&station=osaki&use=office', '/works?station=osaki&use=office'],
  ['/en/works?page=2&year=2015-2019', '/en/works?year=2015-2019'],
])('redirects %s permanently to %s', async (from, to) => {
  const response = await fetch(site.origin + from, { redirect: 'manual', headers: { 'accept-language': 'ja' } });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(to);
});

test('lists all works, and counts them within the current result', async () => {
  const read = async (path: string) => asWritten(await (await fetch(site.origin + path)).text());
  const all = await read('/works');
  expect(new Set([...all.matchAll(/<a [^>]*href="(\/works\/[^"]+)"/g)].map(([, href]) => href)).size).toBe(16);
  const osaki = await read('/works?station=osaki');
  expect(osaki).toMatch(/href="\/works\?station=osaki&amp;use=office"[^>]*>オフィス <span[^>]*>1</);
  // A use without works near the station is readable, but no link.
  expect(osaki).not.toContain('station=osaki&amp;use=residence"');
  expect(osaki).toMatch(/住宅 (?:<!-- -->)?0</);
});

test('says inside the ring that no work matches, with the filters to remove and the nearest match', async () => {
  const html = await (await fetch(`${site.origin}/works?station=osaki&use=residence`)).text();
  const ring = html.slice(html.indexOf('aria-labelledby="loop"'), html.indexOf('</nav>', html.indexOf('id="loop"')));
  expect(ring).toContain('この条件に合う実績は');
  expect(ring).toContain('aria-label="住宅の条件を外す"');
  expect(ring).toContain('aria-label="大崎駅の条件を外す"');
  expect(ring).toContain('href="/works/osaki-laboratory"');
});
