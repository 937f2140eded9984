/** Stylesheets of pages. A stylesheet belongs to the chunk of its page (decision 79). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stylesAtChange, stylesOf, watchChange } from '../support/browser/computed-styles.ts';
import { expectErrorPage } from '../support/browser/expect-error-page.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { holdRequests } from '../support/browser/hold.ts';
import { chunkOf, documentsOf, heading, open, requestsOf, sheetsOf } from '../support/browser/page-actions.ts';
import { arrived, idle } from '../support/browser/settled.ts';
import {
  hydrated,
  inSameDocument,
  NOT_FOUND_ERROR,
  openFreshVisitor,
  openVisitor,
} from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const SEARCH = 'site/pages/search/page.tsx';
/** Default timeout of a chunk. */
const MAX_WAIT_MS = 120_000;
const COMPLAINTS = /Loading chunk failed|net::ERR_FAILED|could not be loaded/;

/** Adds a link in the window. */
async function addLink(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, id: 'added', textContent: 'added' });
    link.style.cssText = 'position: fixed; inset: auto auto 0 0';
    document.body.append(link);
  }, href);
}

/** Records the name, reason and URL of each error in every document of this tab. */
async function errorsOf(page: Page): Promise<unknown[]> {
  const errors: unknown[] = [];
  await page.exposeFunction('noteError', (error: unknown) => errors.push(error));
  await page.addInitScript(() => {
    addEventListener('error', ({ error }) => {
      if (error) Reflect.get(window, 'noteError')({ name: error.name, reason: error.reason, url: error.url });
    });
  });
  return errors;
}

test('LK-01 prefetches the stylesheet with the chunk, and loads neither again for the click', async () => {
  await using visitor = await openFreshVisitor(browser, { prefetches: true });
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/fetch`);
  const requests = requestsOf(page);
  const files = [chunkOf(SEARCH), ...sheetsOf(SEARCH)];
  expect(files.length).toBeGreaterThan(1);
  await addLink(page, '/search');
  await expect.poll(() => files.filter((file) => requests.includes(file))).toEqual(files);
  await page.locator('#added').click();
  await arrived(page);
  expect(await heading(page, 'サイト内検索').isVisible()).toBe(true);
  expect(await inSameDocument(page)).toBe(true);
  expect(files.map((file) => requests.filter((path) => path === file).length)).toEqual(files.map(() => 1));
});

test('LK-02 requests no stylesheet ahead with data saver', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/fetch`);
  const requests = requestsOf(page);
  await addLink(page, '/search');
  await page.locator('#added').hover();
  await idle(page);
  expect(requests.filter((path) => path.endsWith('.css'))).toEqual([]);
  await page.locator('#added').click();
  await heading(page, 'サイト内検索').waitFor();
  expect(requests).toEqual(expect.arrayContaining(sheetsOf(SEARCH)));
});

test('keeps the old page and its styles until the stylesheet of the new page applies', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page, context } = visitor;
  await watchChange(page);
  await open(page, `${site.origin}/fixture/fetch`);
  const before = await stylesOf(page);
  const sheets = await holdRequests(context, new RegExp(`(?:${sheetsOf(SEARCH).join('|')})$`));
  const atChange = stylesAtChange(page);
  const payload = page.waitForResponse('**/search/payload.js');
  await followLink(page, '/search');
  await payload;
  await expect.poll(() => sheets.requested).toEqual(sheetsOf(SEARCH));
  await idle(page);
  expect(await heading(page, 'fetch').isVisible()).toBe(true);
  expect(await stylesOf(page)).toEqual(before);
  sheets.release();
  await arrived(page);
  expect(await atChange).toEqual(await stylesOf(page));
});

test('removes the styles of a page together with the page', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/fetch`);
  const before = await stylesOf(page);
  await followLink(page, '/search');
  await heading(page, 'サイト内検索').waitFor();
  await page.goBack();
  await arrived(page);
  expect(await heading(page, 'fetch').isVisible()).toBe(true);
  expect(await stylesOf(page)).toEqual(before);
});

describe('a stylesheet that cannot be loaded', () => {
  test('CH-01 is treated like its chunk: the URL loads as a document once, then an error page appears', async () => {
    await using visitor = await openFreshVisitor(browser);
    const { page, context } = visitor;
    const errors = await errorsOf(page);
    await context.route(`**${sheetsOf(SEARCH)[0]}`, (route) => route.abort());
    await open(page, `${site.origin}/fixture/fetch`);
    const documents = documentsOf(page);
    await followLink(page, '/search');
    await page.waitForURL(`${site.origin}/search`);
    await heading(page, 'サイト内検索').waitFor();
    expect(await inSameDocument(page)).toBe(false);
    await idle(page);
    expect(documents).toEqual(['/search']);
    const error = { name: 'Loading chunk failed', reason: 'error', url: `${site.origin}/search` };
    expect(errors[0]).toEqual(error);

    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/search');
    await expectErrorPage(page, 500, 'Loading chunk failed');
    expect(errors.at(-1)).toEqual(error);

    // The next attempt requests the stylesheet again.
    await context.unrouteAll();
    await followLink(page, '/search?q=a');
    await page.locator('main input').waitFor();
    expect(await inSameDocument(page)).toBe(true);
    await visitor.waitForConsoleError(COMPLAINTS);
  });

  test('is requested again if it belongs to the document, whose page works in any case', async () => {
    await using visitor = await openFreshVisitor(browser);
    const { page, context } = visitor;
    const [sheet = ''] = sheetsOf(SEARCH);
    await open(page, `${site.origin}/search`);
    const styled = await stylesOf(page);
    const failures = { left: 1 };
    await context.route(`**${sheet}`, (route) => {
      failures.left -= 1;
      return failures.left >= 0 ? route.abort() : route.continue();
    });
    await open(page, `${site.origin}/search`);
    await expect.poll(() => stylesOf(page)).toEqual(styled);

    failures.left = 2;
    await open(page, `${site.origin}/search`);
    expect(failures.left).toBe(0);
    await followLink(page, '/fixture/fetch');
    await heading(page, 'fetch').waitFor();
    expect(await inSameDocument(page)).toBe(true);
    await visitor.waitForConsoleError(COMPLAINTS);
  });

  test('PL-20 times out if it does not arrive', async () => {
    await using visitor = await openFreshVisitor(browser);
    const { page, context } = visitor;
    const errors = await errorsOf(page);
    const held = Promise.withResolvers<void>();
    let requests = 0;
    await context.route(`**${sheetsOf(SEARCH)[0]}`, (route) => {
      requests += 1;
      if (requests > 1) return route.continue();
      held.resolve();
    });
    await page.clock.install();
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/search');
    await held.promise;
    await page.clock.fastForward(MAX_WAIT_MS);
    await heading(page, 'サイト内検索').waitFor();
    expect(await inSameDocument(page)).toBe(false);
    expect(errors).toEqual([{ name: 'Loading chunk failed', reason: 'timeout', url: `${site.origin}/search` }]);
    await visitor.waitForConsoleError(COMPLAINTS);
  });
});

test('shows an error page with the stylesheet of the layout alone, like the document of that error', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const MISSING = '/nothing/here';
  const { body } = await sendRequest(site.origin, MISSING);
  expect(body.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  await page.goto(site.origin + MISSING);
  await hydrated(page);
  const fresh = await stylesOf(page);
  // From a page with several stylesheets.
  await open(page, `${site.origin}/contact`);
  await followLink(page, MISSING);
  await page.locator('main').getByText('404', { exact: true }).waitFor();
  expect(await inSameDocument(page)).toBe(true);
  await expect.poll(() => stylesOf(page)).toEqual(fresh);
  await visitor.waitForConsoleError(NOT_FOUND_ERROR);
});
