import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { documentsOf, heading, open, requestsOf } from '../support/browser/page-actions.ts';
import { arrived, settled } from '../support/browser/settled.ts';
import { inSameDocument, launchBrowser, openFreshVisitor, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { untranslatedPaths } from '../support/site/every-path.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });
let version: string;
beforeAll(async () => {
  version = /"version":"([^"]+)"/.exec((await sendRequest(site.origin, '/about')).body)?.[1] ?? '';
});

const FAILED = /^Failed to load resource/;
const PAYLOAD = '**/fixture/long/1/payload.js';
/** Default timeout of a payload. */
const MAX_WAIT_MS = 120_000;

test('PL-01 PL-03 requests the payload of the path and declared query on click, without other keys or hash', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const requests = requestsOf(page, (request) => request.url().endsWith('payload.js'));
  await open(page, `${site.origin}/fixture/fetch`);
  for (const [href, path, title] of [
    ['/?utm_source=mail#top', '/payload.js', COMPANY.name.ja],
    ['/en/about#x', '/en/about/payload.js', `About ${COMPANY.name.en} | ${COMPANY.name.en}`],
    [
      '/works?use=office&utm_source=mail&role=fund',
      '/works/~role=fund&use=office/payload.js',
      `実績（オフィス、ファンド組成） | ${COMPANY.name.ja}`,
    ],
  ]) {
    await followLink(page, href ?? '');
    await expect.poll(() => page.title()).toBe(title);
    expect(requests).toContain(`/static/${version}${path}`);
  }
  expect(requests.join()).not.toContain('utm_source');
  expect(await inSameDocument(page)).toBe(true);
});

test('PL-03 requests nothing for an undeclared query key of the same page', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/long/1`);
  const requests = requestsOf(page, (request) => request.url().includes('/fixture/long/1/payload.js'));
  await page.locator('main').getByRole('link', { name: 'query' }).click();
  await page.waitForURL(`${site.origin}/fixture/long/1?x=1`);
  await arrived(page);
  expect(requests).toEqual([]);
});

test('PL-06 shares one request between prefetch, click and revisit', async () => {
  await using visitor = await openVisitor(browser, { prefetches: true });
  const { page, context } = visitor;
  const gate = Promise.withResolvers<void>();
  await context.route(PAYLOAD, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const requests = requestsOf(page, (request) => request.url().endsWith('/fixture/long/1/payload.js'));
  await open(page, `${site.origin}/fixture/links`);
  const link = page.locator('main').getByRole('link', { name: 'long/1' });
  await link.hover();
  await expect.poll(() => requests).toHaveLength(1);
  await link.click();
  gate.resolve();
  await heading(page, 'long 1').waitFor();
  await followLink(page, '/fixture/links');
  await heading(page, 'links').waitFor();
  await followLink(page, '/fixture/long/1');
  await heading(page, 'long 1').waitFor();
  expect(requests).toHaveLength(1);
  expect(await inSameDocument(page)).toBe(true);
});

describe('PL-06 error payload', () => {
  test('PL-06 is shared by prefetch and click, and requested again on the next visit', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page } = visitor;
    const requests = requestsOf(page, (request) => request.url().endsWith('/en/fixture/throws/payload.js'));
    // The link is visible, so its page may be prefetched before the pointer arrives.
    const responded = page.waitForResponse((response) => response.url().endsWith('/fixture/throws/payload.js'));
    await open(page, `${site.origin}/en/fixture/links`);
    const link = page.locator('main').getByRole('link', { name: 'throws', exact: true });
    await link.hover();
    await (await responded).finished();
    await link.click();
    await page.getByText('boom', { exact: true }).waitFor();
    expect(requests).toHaveLength(1);

    await page.goBack();
    await link.click();
    await page.getByText('boom', { exact: true }).waitFor();
    expect(requests).toHaveLength(2);
    expect(await inSameDocument(page)).toBe(true);
  });
});

test('PL-06 shares a redirect like other payloads', async () => {
  const column = (await untranslatedPaths(site.origin)).find((path) => path.startsWith('/columns/'));
  const payload = `/en${column}/payload.js`;
  await using visitor = await openVisitor(browser, { prefetches: true });
  const { page } = visitor;
  const requests = requestsOf(page, (request) => request.url().endsWith(payload));
  const responded = page.waitForResponse((response) => response.url().endsWith(payload));
  await open(page, `${site.origin}/en/fixture/links`);
  await page.evaluate((href) => {
    document.body.append(Object.assign(document.createElement('a'), { href, textContent: 'only in Japanese' }));
  }, `/en${column}`);
  const link = page.getByRole('link', { name: 'only in Japanese' });
  await link.hover();
  await (await responded).finished();
  await link.click();
  await expect.poll(() => page.url()).toBe(`${site.origin}/en/columns`);
  expect(requests).toHaveLength(1);
});

describe('unavailable payload', () => {
  const fulfil = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
  const CLICKED = '/fixture/long/1?x=1#end';

  test.each<[string, (route: Route) => unknown, boolean]>([
    ['PL-07 loads the clicked URL as a document if the payload does not arrive', (route) => route.abort(), true],
    [
      'PL-07 loads the clicked URL as a document if the payload has status 500',
      (route) => route.fulfill({ status: 500, body: '' }),
      true,
    ],
    ['PL-07 loads the clicked URL as a document if the payload registers nothing', fulfil('/* nothing */'), false],
    [
      'PL-02 loads the clicked URL as a document if the payload has another version',
      fulfil('__meguriPayload("/fixture/long/1","0123456789ab",{})'),
      false,
    ],
  ])('%s', async (_, handle, logsErrors) => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page, context } = visitor;
    await context.route(PAYLOAD, handle);
    await open(page, `${site.origin}/fixture/fetch`);
    const documents = documentsOf(page);
    await followLink(page, CLICKED);
    await page.waitForURL(site.origin + CLICKED);
    await heading(page, 'long 1').waitFor();
    expect(documents).toEqual(['/fixture/long/1?x=1']);
    expect(await inSameDocument(page)).toBe(false);
    if (logsErrors) await visitor.waitForConsoleError(FAILED);
  });

  test('PL-20 loads the clicked URL as a document at the timeout of the payload, and not before', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route(PAYLOAD, () => {});
    await page.clock.install();
    await open(page, `${site.origin}/fixture/fetch`);
    const documents = documentsOf(page);
    const requested = page.waitForRequest(PAYLOAD);
    await followLink(page, CLICKED);
    await requested;
    await page.clock.fastForward(MAX_WAIT_MS / 2);
    await settled(page);
    expect(documents).toEqual([]);
    await page.clock.fastForward(MAX_WAIT_MS / 2);
    await page.waitForURL(site.origin + CLICKED);
    await heading(page, 'long 1').waitFor();
    expect(documents).toEqual(['/fixture/long/1?x=1']);
  });

  test('PL-20 is handled in the same way on history navigation', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await open(page, `${site.origin}/fixture/request`);
    await followLink(page, '/fixture/fetch');
    await heading(page, 'fetch').waitFor();
    await context.route('**/fixture/request/payload.js', (route) => route.abort());
    const documents = documentsOf(page);
    await page.goBack();
    await expect.poll(() => documents).toEqual(['/fixture/request']);
    await heading(page, 'request').waitFor();
    expect(page.url()).toBe(`${site.origin}/fixture/request`);
    await visitor.waitForConsoleError(FAILED);
  });

  test('PL-20 leaves the previous page intact in the back/forward cache', async () => {
    await using keeping = await launchBrowser({ hasPageCache: true });
    await using visitor = await openFreshVisitor(keeping, { prefetches: true });
    const { page, context } = visitor;
    await context.route(PAYLOAD, fulfil('/* nothing */'));
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await heading(page, 'long 1').waitFor();
    expect(await inSameDocument(page)).toBe(false);
    await page.evaluate(() => history.back()).catch(() => undefined);
    await heading(page, 'fetch').waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('progressbar')
          .count()
          .catch(() => 1),
      )
      .toBe(0);
    await followLink(page, '/fixture/refresh');
    await heading(page, 'refresh').waitFor();
  });

  test('PL-20 is not remembered as failed', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page, context } = visitor;
    await context.route(PAYLOAD, (route) => route.abort());
    await open(page, `${site.origin}/fixture/links`);
    const link = page.locator('main').getByRole('link', { name: 'long/1' });
    await link.hover();
    await visitor.waitForConsoleError(FAILED);
    await context.unroute(PAYLOAD);
    await link.click();
    await heading(page, 'long 1').waitFor();
    expect(await inSameDocument(page)).toBe(true);
  });
});
