import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectErrorPage } from '../support/browser/expect-error-page.ts';
import { chunkOf, heading, open, payloadsIn, requestsOf } from '../support/browser/page-actions.ts';
import { idle, settled } from '../support/browser/settled.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const LONG = '/fixture/long/2';

/** Adds a link to the long page outside of the viewport. No other link prefetches its code and payload. */
async function addLink(page: Page, options: { prefetch?: string; path?: string; id?: string } = {}): Promise<void> {
  await page.evaluate(
    ({ path, prefetch, id }) => {
      const link = Object.assign(document.createElement('a'), { href: path, id, textContent: 'added' });
      Object.assign(link.style, { display: 'block', marginTop: '300vh' });
      if (prefetch) link.dataset.prefetch = prefetch;
      document.body.append(link);
    },
    { path: LONG, id: 'added', ...options },
  );
}

const scrollToLink = (page: Page) => page.locator('#added').evaluate((link) => link.scrollIntoView());

/** Tracks pending requests from now on. */
function trackPending(page: Page): Set<Request> {
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** Returns the targets of visible links whose payloads have not arrived. */
const notYetPrefetched = (page: Page) =>
  page.locator('a[href^="/"]:not([hreflang], [data-prefetch])').evaluateAll((links) => {
    const arrived = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.replace(/^\/static\/[^/]+/, ''));
    const inView = links.filter((link) => {
      const { top, bottom, width } = link.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    const paths = inView.map((link) => link.getAttribute('href')?.replace(/^\/$/, ''));
    return paths.filter((path) => !arrived.includes(`${path}/payload.js`));
  });

/**
 * Adds a visible link, and waits until its page is prefetched. Earlier links would have been prefetched by then.
 *
 * @param path path of a page that no other link on this page or earlier call uses
 */
async function untilPrefetched(page: Page, path: string): Promise<void> {
  const requested = page.waitForRequest(`**${path}/payload.js`);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'in view' });
    link.style.cssText = 'position: fixed; inset: auto auto 0 0';
    document.body.append(link);
  }, path);
  await requested;
}

describe('LK-01 prefetching', () => {
  test('LK-01 loads code and payload when a link becomes visible, and only once', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/fetch`);
    const requests = requestsOf(page);
    await addLink(page);
    await untilPrefetched(page, '/fixture/refresh');
    const chunk = chunkOf('tests/fixture-site/pages/long.tsx');
    expect(requests).not.toContain(chunk);
    expect(payloadsIn(requests, LONG)).toEqual([]);

    await scrollToLink(page);
    await expect.poll(() => payloadsIn(requests, LONG)).toHaveLength(1);
    await expect.poll(() => requests).toContain(chunk);

    // A second look and the click send no further request.
    await page.evaluate(() => scrollTo(0, 0));
    await scrollToLink(page);
    await page.locator('#added').hover();
    await page.locator('#added').click();
    await heading(page, 'long 2').waitFor();
    expect(payloadsIn(requests, LONG)).toHaveLength(1);
    expect(requests.filter((path) => path === chunk)).toHaveLength(1);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('LK-01 waits until the browser is idle', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page, context } = visitor;
    await context.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(window, {
        waiting,
        requestIdleCallback: (run: () => void) => waiting.push(run),
        becomeIdle: () => {
          for (const run of waiting.splice(0)) run();
        },
      });
    });
    const requests = requestsOf(page);
    await open(page, `${site.origin}/fixture/links`);
    await page.waitForFunction(() => Reflect.get(window, 'waiting').length > 0);
    await settled(page);
    expect(requests.filter((path) => path.endsWith('/payload.js'))).toEqual([]);
    await page.evaluate(() => Reflect.get(window, 'becomeIdle')());
    await expect.poll(() => payloadsIn(requests, '/fixture/long/1')).toHaveLength(1);
  });

  test('LK-01 starts at once on touch, focus or hover, also for a link that was out of view', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/fetch`);
    const requests = requestsOf(page);
    await untilPrefetched(page, '/fixture/locale');
    const reaches: [name: string, path: string, reach: (link: Locator) => Promise<void>][] = [
      ['long', LONG, (link) => link.dispatchEvent('touchstart', { bubbles: true })],
      ['request', '/fixture/request', (link) => link.focus()],
      ['refresh', '/fixture/refresh', (link) => link.hover()],
    ];
    for (const [name, path] of reaches) await addLink(page, { path, id: name, prefetch: 'intent' });
    for (const [name, path, reach] of reaches) {
      const chunk = chunkOf(`tests/fixture-site/pages/${name}.tsx`);
      expect(payloadsIn(requests, path)).toEqual([]);
      expect(requests).not.toContain(chunk);
      await reach(page.locator(`#${name}`));
      await expect.poll(() => payloadsIn(requests, path)).toHaveLength(1);
      await expect.poll(() => requests).toContain(chunk);
    }
  });
});

test('NV-30 never requests the payload of a page with an unknown middleware, neither ahead nor on click', async () => {
  await using visitor = await openVisitor(browser, { prefetches: true });
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/fetch`);
  const requests = requestsOf(page);
  await addLink(page, { path: '/fixture/unknown-middleware' });
  await scrollToLink(page);
  await untilPrefetched(page, '/fixture/locale');
  await page.locator('#added').hover();
  await page.locator('#added').focus();
  await untilPrefetched(page, '/fixture/refresh');
  await page.locator('#added').click();
  await expectErrorPage(page, 500, 'Unknown middleware nope');
  expect(payloadsIn(requests, '/fixture/unknown-middleware')).toEqual([]);
});

describe('LK-02 disabled prefetching', () => {
  const CONNECTIONS = [{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }];
  const connect = (connection: object) => {
    const get = () => {
      Object.assign(window, { isConnectionRead: true });
      return connection;
    };
    Object.defineProperty(navigator, 'connection', { get, configurable: true });
  };

  test('LK-02 applies on 2g, slow 2g and with data saver, evaluated for each new link', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page, context } = visitor;
    await context.addInitScript(connect, { effectiveType: '2g' });
    const requests = requestsOf(page);
    await open(page, `${site.origin}/fixture/links`);
    // From then on, pointer events are handled, too.
    await page.waitForFunction(() => 'isConnectionRead' in window);
    for (const connection of CONNECTIONS) {
      await page.evaluate(connect, connection);
      await addLink(page);
      await scrollToLink(page);
      await page.locator('#added').hover();
      await idle(page);
      expect(requests.filter((path) => path.endsWith('/payload.js'))).toEqual([]);
      await page.locator('#added').evaluate((link) => link.remove());
      await page.evaluate(() => scrollTo(0, 0));
    }

    // The connection is fast for links added from now on.
    await page.evaluate(connect, { effectiveType: '4g' });
    await addLink(page);
    await scrollToLink(page);
    await expect.poll(() => payloadsIn(requests, LONG)).toHaveLength(1);
  });

  test('LK-02 applies offline', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page, context } = visitor;
    const pendingRequests = trackPending(page);
    await open(page, `${site.origin}/fixture/fetch`);
    // Pending requests would fail offline and log errors.
    await expect.poll(() => notYetPrefetched(page)).toEqual([]);
    await expect.poll(() => pendingRequests.size).toBe(0);
    const requests = requestsOf(page);
    await context.setOffline(true);
    await addLink(page);
    await scrollToLink(page);
    await page.locator('#added').focus();
    await idle(page);
    expect(requests).toEqual([]);
    await context.setOffline(false);
    await page.locator('#added').blur();
    await page.locator('#added').focus();
    await expect.poll(() => payloadsIn(requests, LONG)).toHaveLength(1);
  });

  test('LK-07 applies to a link that opts out, even on hover', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/fetch`);
    const requests = requestsOf(page);
    await untilPrefetched(page, '/fixture/refresh');
    await addLink(page, { prefetch: 'off' });
    await scrollToLink(page);
    await page.locator('#added').hover();
    await page.locator('#added').focus();
    await untilPrefetched(page, '/fixture/request');
    expect(payloadsIn(requests, LONG)).toEqual([]);
    expect(requests).not.toContain(chunkOf('tests/fixture-site/pages/long.tsx'));
    await page.locator('#added').click();
    await heading(page, 'long 2').waitFor();
    expect(await inSameDocument(page)).toBe(true);
  });
});
