/** Page scripts that fail to load. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectErrorPage } from '../support/browser/expect-error-page.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { IN_APP_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { chunkOf, documentsOf, heading, open } from '../support/browser/page-actions.ts';
import { settled } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
/** Default timeout of a chunk. */
const MAX_WAIT_MS = 120_000;
const browser = browserForFile({ pictures: false });

describe('a chunk that cannot be loaded', () => {
  const CHUNK = 'tests/fixture-site/pages/long.tsx';
  /** Chromium's messages for the blocked request and the error event. */
  const COMPLAINTS = /Loading chunk failed|net::ERR_FAILED|Failed to fetch dynamically imported module/;

  /** Records the errors of every document in this tab. */
  async function watchErrors(page: Page): Promise<unknown[]> {
    const errors: unknown[] = [];
    await page.exposeFunction('noteError', (error: unknown) => errors.push(error));
    await page.addInitScript(() => {
      addEventListener('error', ({ error }) => {
        if (!error) return;
        const { name, reason, url } = error;
        Reflect.get(window, 'noteError')({ name, reason, url });
      });
    });
    return errors;
  }

  test.each(IN_APP_SUPPORT)(
    'CH-01 with $support raises its error, loads the clicked URL as a document once, then shows an error page',
    async (support) => {
      await using visitor = await visitorWith(support, browser);
      const { page, context } = visitor;
      const errors = await watchErrors(page);
      await context.route(`**${chunkOf(CHUNK)}`, (route) => route.abort());
      await open(page, `${site.origin}/fixture/fetch`);
      const entries = await page.evaluate(() => history.length);
      const documents = documentsOf(page);
      const clicked = '/fixture/long/1?x=1';
      await followLink(page, `${clicked}#end`);
      await page.waitForURL(`${site.origin}${clicked}#end`);
      await heading(page, 'long 1').waitFor();
      expect(await inSameDocument(page)).toBe(false);
      // The document is complete without the chunk. The chunk fails there, too, without a reload loop.
      await expect.poll(() => errors).toHaveLength(2);
      await settled(page);
      expect(documents).toEqual([clicked]);
      expect(await page.evaluate(() => history.length)).toBe(entries + 1);
      const error = { name: 'Loading chunk failed', reason: 'error', url: site.origin + clicked };
      expect(errors[0]).toEqual(error);

      await open(page, `${site.origin}/fixture/fetch`);
      documents.length = 0;
      await followLink(page, `${clicked}#end`);
      await expectErrorPage(page, 500, 'Loading chunk failed');
      expect(documents).toEqual([]);
      expect(await inSameDocument(page)).toBe(true);
      expect(errors.at(-1)).toEqual(error);
      await visitor.waitForConsoleError(COMPLAINTS);

      await context.unrouteAll();
      await page.locator('main a[data-document]').click();
      await heading(page, 'long 1').waitFor();
      await hydrated(page);
      expect(new URL(page.url()).pathname).toBe('/fixture/long/1');
    },
  );

  test('CH-01 without its page is treated as missing', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const errors = await watchErrors(page);
    await context.route(`**${chunkOf(CHUNK)}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 1;' }),
    );
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await page.waitForURL(`${site.origin}/fixture/long/1`);
    await expect.poll(() => errors[0]).toMatchObject({ name: 'Loading chunk failed', reason: 'missing' });
    await heading(page, 'long 1').waitFor();
    await visitor.waitForConsoleError(COMPLAINTS);
  });

  test('PL-20 times out if it does not respond', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const errors = await watchErrors(page);
    await context.route(`**${chunkOf(CHUNK)}`, () => {});
    await page.clock.install();
    await open(page, `${site.origin}/fixture/fetch`);
    const requested = page.waitForRequest(`**${chunkOf(CHUNK)}`);
    await followLink(page, '/fixture/long/1');
    await requested;
    await page.clock.fastForward(MAX_WAIT_MS);
    await page.waitForURL(`${site.origin}/fixture/long/1`, { waitUntil: 'commit' });
    await expect.poll(() => errors[0]).toMatchObject({ name: 'Loading chunk failed', reason: 'timeout' });
    await heading(page, 'long 1').waitFor();
    await visitor.waitForConsoleError(COMPLAINTS);
  });

  test('CH-01 shows the error page at once and never reloads if session storage is blocked', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.addInitScript(() => {
      const blocked = {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'sessionStorage', blocked);
    });
    await context.route(`**${chunkOf(CHUNK)}`, (route) => route.abort());
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await expectErrorPage(page, 500, 'Loading chunk failed');
    expect(await page.locator('main a[data-document]').getAttribute('href')).toBe('/fixture/long/1');
    expect(await inSameDocument(page)).toBe(true);
    await visitor.waitForConsoleError(COMPLAINTS);
  });

  test("CH-01 keeps the server's HTML with working links if every chunk of the first load is blocked", async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const entry = /<script[^>]* src="([^"]+)"/.exec((await sendRequest(site.origin, '/about')).body)?.[1] ?? '';
    await context.route(
      (url) => url.pathname.endsWith('.js') && url.pathname !== entry,
      (route) => route.abort(),
    );
    const documents = documentsOf(page);
    await page.goto(`${site.origin}/about`);
    await settled(page);
    expect(documents).toEqual(['/about']);
    expect(await heading(page, `${COMPANY.name.ja}について`).isVisible()).toBe(true);
    expect(await page.title()).toBe(`${COMPANY.name.ja}について | ${COMPANY.name.ja}`);
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await heading(page, '会社概要').waitFor();
    await page.waitForLoadState();
    await settled(page);
    expect(documents).toEqual(['/about', '/company']);
    expect(await heading(page, '会社概要').isVisible()).toBe(true);
    await visitor.waitForConsoleError(COMPLAINTS);
    // Pending requests log errors at any time.
    await page.close();
    visitor.allowConsoleErrors(COMPLAINTS);
  });

  test('CH-01 reloads the first page once if one of its chunks is blocked, and then stays', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route(`**${chunkOf(CHUNK)}`, (route) => route.abort());
    const errors = await watchErrors(page);
    const documents = documentsOf(page);
    await page.goto(`${site.origin}/fixture/long/1`);
    await expect.poll(() => errors).toHaveLength(2);
    await settled(page);
    expect(documents).toEqual(['/fixture/long/1', '/fixture/long/1']);
    expect(await heading(page, 'long 1').isVisible()).toBe(true);
    await visitor.waitForConsoleError(COMPLAINTS);
  });
});
