import { expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { hydrated, NOT_FOUND_ERROR, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/ABOUT//', '/about'],
  ['//about', '/about'],
  ['/works//kanda-shops', '/works/kanda-shops'],
  ['/Works/Kanda-Shops/', '/works/kanda-shops'],
  ['/p/', '/p'],
  ['/P/Privacy', '/p/privacy'],
  ['/en/', '/en'],
  ['/EN', '/en'],
  ['/En//Works/', '/en/works'],
  ['/works/?use=office', '/works?use=office'],
  ['/Works?use=office&page=1', '/works?use=office&page=1'],
  ['/about/?q=A%20B%2Fc&x=//example.org', '/about?q=A%20B%2Fc&x=//example.org'],
  [`/campaign/${siteConfig.campaign.slug.toUpperCase()}`, `/campaign/${siteConfig.campaign.slug}`],
  ['/%61bout', '/about'],
])('NV-26 redirects %s to %s permanently, in one step', async (path, canonical) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await sendRequest(site.origin, path, {}, method);
    expect(response.status).toBe(301);
    expect(response.headers.location).toBe(canonical);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  const target = await sendRequest(site.origin, canonical);
  expect(target.status).toBe(200);
});

test.each([
  ['//example.org/x', '/example.org/x'],
  ['///example.org/x', '/example.org/x'],
  ['//example.org//', '/example.org'],
  ['/en//example.org', '/en/example.org'],
  ['//EXAMPLE.org/%2F%2Fx', '/example.org/%2F%2Fx'],
])('redirects %s to a path of this site, never to another host', async (path, canonical) => {
  const response = await sendRequest(site.origin, path);
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe(canonical);
  const target = await sendRequest(site.origin, canonical);
  expect(target.status).toBe(404);
  expect(target.body).toContain('This page could not be found');
});

test.each(['/%2F%2Fexample.org', '/%5Cexample.org', '/\\example.org'])('does not redirect %s', async (path) => {
  const response = await sendRequest(site.origin, path);
  expect([400, 404]).toContain(response.status);
  expect(response.headers.location).toBeUndefined();
});

test('never redirects to the host that the request names', async () => {
  const response = await sendRequest(site.origin, '/about/', {
    host: 'example.org',
    'x-forwarded-host': 'example.org',
  });
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe('/about');
});

test('LC-02 redirects an English visitor to the canonical path, then to English, and no further', async () => {
  const headers = { 'accept-language': 'en' };
  const first = await sendRequest(site.origin, '/Works/?use=office', headers);
  expect([first.status, first.headers.location]).toEqual([301, '/works?use=office']);
  const second = await sendRequest(site.origin, '/works?use=office', headers);
  expect([second.status, second.headers.location]).toEqual([302, '/en/works?use=office']);
  const third = await sendRequest(site.origin, '/en/works?use=office', headers);
  expect(third.status).toBe(200);
  expect(third.body).toContain('<html lang="en">');
});

test('ends at the canonical path after a link in another spelling', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  for (const [href, canonical] of [
    ['/About', '/about'],
    ['/company/', '/company'],
    ['/EN/Works/', '/en/works'],
  ] as const) {
    await page.goto(`${site.origin}/p`);
    await hydrated(page);
    await page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('a'), { href: address, textContent: 'added link' }));
    }, href);
    await page.getByRole('link', { name: 'added link' }).click();
    await page.waitForURL(site.origin + canonical);
    await page.locator(`link[rel="canonical"][href="${site.origin}${canonical}"]`).waitFor({ state: 'attached' });
  }
  // The payload request in the wrong spelling has status 404.
  await visitor.waitForConsoleError(NOT_FOUND_ERROR);
});
