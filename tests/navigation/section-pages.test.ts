/** A page that consists of a route and a content folder. */
import { expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { chunkOf, heading, open, requestsOf } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const PATH = '/fixture/sections';

test.each([
  [PATH, '区分の見本', '進め方', '建物を長く使い続けます。'],
  [`/en${PATH}`, 'Section sample', 'Approach', 'We keep buildings in use.'],
])('shows the sections of %s, as a document and after navigation', async (path, title, section, text) => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const expectPage = async () => {
    await heading(page, title).waitFor();
    expect(await page.title()).toContain(title);
    expect(await page.getByRole('heading', { level: 2, name: section }).isVisible()).toBe(true);
    expect(await page.locator('main').innerText()).toContain(text);
  };
  await open(page, site.origin + path);
  await expectPage();

  await open(page, `${site.origin}${path.replace(PATH, '/about')}`);
  await followLink(page, path);
  await expectPage();
  expect(await inSameDocument(page)).toBe(true);
});

test('switches to its other language', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, site.origin + PATH);
  await page.locator('a[hreflang="en"]').first().click();
  await heading(page, 'Section sample').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/en${PATH}`);
});

test('uses the chunk of the generic page, which its document preloads', async () => {
  const chunk = chunkOf('site/pages/generic/page.tsx');
  expect((await sendRequest(site.origin, PATH)).body).toContain(chunk);
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/p/privacy`);
  const scripts = requestsOf(page, (request) => request.url().includes('/static/assets/'));
  await followLink(page, PATH);
  await heading(page, '区分の見本').waitFor();
  expect(scripts.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test('lists the page in the sitemap and in search results', async () => {
  const { body } = await sendRequest(site.origin, '/sitemap.xml');
  const addresses = [...body.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address);
  expect(addresses).toContain(site.origin + PATH);
  expect(addresses).toContain(`${site.origin}/en${PATH}`);
  const results = await sendRequest(site.origin, `/search?q=${encodeURIComponent('区分の見本')}`);
  expect(results.body).toContain(`href="${PATH}"`);
});
