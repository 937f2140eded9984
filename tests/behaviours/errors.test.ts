/** Errors of pages, and of the error page itself. */
import { describe, expect, test } from 'vitest';
import { expectErrorPage, expectTitleOfHeading } from '../support/browser/expect-error-page.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { EVERY_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { documentsOf, heading, open, payloadsIn, requestsOf } from '../support/browser/page-actions.ts';
import { hydrated, inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const ANSWERED_WITH_ERROR = /^Failed to load resource: the server responded with a status of \d+/;

describe('failing fixture page', () => {
  // The last column is the number of payload requests: 1 with the chunk, 0 if the page table already rejects the
  // navigation.
  const failing = [
    ['NV-22', '/fixture/invalid', 404, 'This page could not be found', 1],
    ['NV-22', '/fixture/invalid-async', 404, 'This page could not be found', 1],
    ['NV-23', '/fixture/invalid-throws', 418, 'teapot', 1],
    ['NV-30', '/fixture/unknown-middleware', 500, 'Unknown middleware nope', 0],
    ['ER-06', '/fixture/throws', 500, 'boom', 1],
  ] as const;

  test.each(failing)('%s responds to %s with %i and "%s"', async (_, path, status, message) => {
    for (const prefix of ['', '/en']) {
      const response = await sendRequest(site.origin, prefix + path);
      expect(response.status).toBe(status);
      expect(response.body).toContain(`>${message}</p>`);
      expect(response.body).toContain(`<html lang="${prefix ? 'en' : 'ja'}">`);
      expect(response.body).toMatch(/<header\b/);
      expect(response.body).toMatch(/<footer\b/);
    }
    await using visitor = await openVisitor(browser);
    await visitor.page.goto(site.origin + path);
    await hydrated(visitor.page);
    await expectErrorPage(visitor.page, status, message);
    await expectTitleOfHeading(visitor.page);
    await visitor.waitForConsoleError(ANSWERED_WITH_ERROR);
  });

  // The server test covers both languages, so each page is clicked in only one of them.
  const clicked = failing.map((row, index) => [...row, index % 2 === 0 ? '' : '/en'] as const);
  test.each(clicked)(
    '%s shows after a click on %s the status %i and "%s"',
    async (_, path, status, message, payloads, prefix) => {
      await using visitor = await openVisitor(browser, { locale: prefix ? 'en-GB' : 'ja-JP' });
      const { page } = visitor;
      await open(page, `${site.origin}${prefix}/about`);
      const requests = requestsOf(page);
      await followLink(page, prefix + path);
      await page.waitForURL(site.origin + prefix + path);
      await expectErrorPage(page, status, message);
      await expectTitleOfHeading(page);
      expect(await inSameDocument(page)).toBe(true);
      expect(payloadsIn(requests, path)).toHaveLength(payloads);
      expect(await page.locator('html').getAttribute('lang')).toBe(prefix ? 'en' : 'ja');
    },
  );
});

test('ER-01 returns status 500 for an error without a status, also in the payload, and exposes nothing else', async () => {
  const version = /"version":"([^"]+)"/.exec((await sendRequest(site.origin, '/about')).body)?.[1];
  const { status, body } = await sendRequest(site.origin, `/static/${version}/fixture/throws/payload.js`);
  expect(status).toBe(200);
  expect(body).toContain('"error":{"statusCode":500,"message":"boom"}');
  expect(body).not.toContain('stack');
});

test.each(EVERY_SUPPORT)(
  'ER-09 with $support, clears an error on navigation, and restores the earlier page on return',
  async (support) => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/links`);
    await followLink(page, '/fixture/throws');
    await expectErrorPage(page, 500, 'boom');
    await page.goBack();
    await heading(page, 'links').waitFor();
    expect(await page.getByText('boom').count()).toBe(0);
    expect(await page.title()).toBe(`links | ${COMPANY.name.ja}`);
    expect(await page.locator('main').getByRole('link', { name: 'long/2' }).isVisible()).toBe(true);

    await followLink(page, '/fixture/throws');
    await expectErrorPage(page, 500, 'boom');
    await followLink(page, '/fixture/long/1');
    await heading(page, 'long 1').waitFor();
    expect(await page.getByText('boom').count()).toBe(0);
    expect(await inSameDocument(page)).toBe(support.staysInDocument);
    // If it is a document, the error page has the status that it shows.
    if (!support.staysInDocument) await visitor.waitForConsoleError(ANSWERED_WITH_ERROR);
  },
);

describe('ER-11 failing refresh', () => {
  test.each(['', '#there'])('ER-11 shows the error page at the same URL "%s"', async (hash) => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/refresh${hash}`);
    await page.getByRole('button', { name: 'refresh failing' }).click();
    await expectErrorPage(page, 503, 'The content is temporarily unavailable');
    expect(page.url()).toBe(`${site.origin}/fixture/refresh${hash}`);
    expect(await inSameDocument(page)).toBe(true);

    await page.locator('main a[data-document]').click();
    await heading(page, 'refresh').waitFor();
  });
});

describe('EP-05 failing error page', () => {
  const TITLE = 'An error occurred while showing the error page';
  const DETAILS = 'the error page of this error fails: here';

  test.each([
    ['', '/', 'ホームへ戻る', COMPANY.name.ja],
    ['/en', '/en', 'Back to home', COMPANY.name.en],
  ])('EP-05 shows the last-resort page of the server under "%s"', async (prefix, home, link, title) => {
    const response = await sendRequest(site.origin, `${prefix}/fixture/error-page-fails`);
    expect(response.status).toBe(500);
    await using visitor = await openVisitor(browser, { locale: prefix ? 'en-GB' : 'ja-JP' });
    const { page } = visitor;
    const documents = documentsOf(page);
    await page.goto(`${site.origin}${prefix}/fixture/error-page-fails`);
    await heading(page, TITLE).waitFor();
    expect(await page.getByText(DETAILS).isVisible()).toBe(true);
    expect(await page.locator('html').getAttribute('lang')).toBe(prefix ? 'en' : 'ja');
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(site.origin + home);
    await expect.poll(() => page.title()).toBe(title);
    expect(documents).toHaveLength(2);
    await visitor.waitForConsoleError(ANSWERED_WITH_ERROR);
  });

  test.each([
    ['/about', '', '/', 'ホームへ戻る', COMPANY.name.ja],
    ['/en/about', '/en', '/en', 'Back to home', COMPANY.name.en],
    ['/about', '/en', '/en', 'Back to home', COMPANY.name.en],
    ['/en/about', '', '/', 'ホームへ戻る', COMPANY.name.ja],
  ])('EP-05 shows the last-resort page after a click on %s to "%s"', async (from, prefix, home, link, title) => {
    await using visitor = await openVisitor(browser, { locale: from === '/about' ? 'ja-JP' : 'en-GB' });
    const { page } = visitor;
    await open(page, site.origin + from);
    const documents = documentsOf(page);
    await followLink(page, `${prefix}/fixture/error-page-fails`);
    await heading(page, TITLE).waitFor();
    expect(await page.getByText(DETAILS).isVisible()).toBe(true);
    expect(page.url()).toBe(`${site.origin}${prefix}/fixture/error-page-fails`);
    expect(documents).toEqual([]);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(site.origin + home);
    await expect.poll(() => page.title()).toBe(title);
    await page.locator('body > header').waitFor();
    expect(await page.getByText(TITLE).count()).toBe(0);
    await visitor.waitForConsoleError(/the error page of this error fails/);
  });
});
