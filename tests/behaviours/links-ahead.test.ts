import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectErrorPage } from '../support/browser/expect-error-page.ts';
import { chunkOf, heading, open, payloadsIn, requestsOf } from '../support/browser/page-actions.ts';
import { idle, settled } from '../support/browser/settled.ts';
import { inSameDocument, visitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const LONG = '/fixture/long/2';

/** Puts a link to the long page into this page, out of sight. Its code and payload are nowhere else asked for. */
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

/** What is on its way to or from the network, from now on. */
function underWay(page: Page): Set<Request> {
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** The pages that links in view lead to, and whose payloads have not come. */
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
 * Adds a link in view, and waits until its page is asked for ahead. A link that was there before has had its turn then:
 * had it been one to ask for, it would have been asked for.
 *
 * @param path of a page that nothing else on this page leads to, and that no earlier call was given
 */
async function untilAskedAhead(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest(`**${path}/payload.js`);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'in view' });
    link.style.cssText = 'position: fixed; inset: auto auto 0 0';
    document.body.append(link);
  }, path);
  await asked;
}

describe('LK-01 what a link leads to is asked for ahead', () => {
  test('LK-01 as it comes into view, code and payload, and then no more', async () => {
    await using someone = await visitor(browser, { fetchesAhead: true });
    const { page } = someone;
    await open(page, `${site.origin}/fixture/fetch`);
    const requests = requestsOf(page);
    await addLink(page);
    await untilAskedAhead(page, '/fixture/refresh');
    const chunk = chunkOf('tests/fixture-site/pages/long.tsx');
    expect(requests).not.toContain(chunk);
    expect(payloadsIn(requests, LONG)).toEqual([]);

    await scrollToLink(page);
    await expect.poll(() => payloadsIn(requests, LONG)).toHaveLength(1);
    await expect.poll(() => requests).toContain(chunk);

    // Nothing is asked for twice: not by a second look, and not by the click.
    await page.evaluate(() => scrollTo(0, 0));
    await scrollToLink(page);
    await page.locator('#added').hover();
    await page.locator('#added').click();
    await heading(page, 'long 2').waitFor();
    expect(payloadsIn(requests, LONG)).toHaveLength(1);
    expect(requests.filter((each) => each === chunk)).toHaveLength(1);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('LK-01 not before the browser is idle', async () => {
    await using someone = await visitor(browser, { fetchesAhead: true });
    const { page, context } = someone;
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
    expect(requests.filter((each) => each.endsWith('/payload.js'))).toEqual([]);
    await page.evaluate(() => Reflect.get(window, 'becomeIdle')());
    await expect.poll(() => payloadsIn(requests, '/fixture/long/1')).toHaveLength(1);
  });

  test('LK-01 at once on a touch, the focus or the pointer, also where it was out of view', async () => {
    await using someone = await visitor(browser, { fetchesAhead: true });
    const { page } = someone;
    await open(page, `${site.origin}/fixture/fetch`);
    const requests = requestsOf(page);
    await untilAskedAhead(page, '/fixture/locale');
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

test('NV-30 of a page that names an unknown middleware no payload is asked for, ahead or at the click', async () => {
  await using someone = await visitor(browser, { fetchesAhead: true });
  const { page } = someone;
  await open(page, `${site.origin}/fixture/fetch`);
  const requests = requestsOf(page);
  await addLink(page, { path: '/fixture/unknown-middleware' });
  await scrollToLink(page);
  await untilAskedAhead(page, '/fixture/locale');
  await page.locator('#added').hover();
  await page.locator('#added').focus();
  await untilAskedAhead(page, '/fixture/refresh');
  await page.locator('#added').click();
  await expectErrorPage(page, 500, 'Unknown middleware nope');
  expect(payloadsIn(requests, '/fixture/unknown-middleware')).toEqual([]);
});

describe('LK-02 nothing is asked for ahead', () => {
  const CONNECTIONS = [{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }];
  const connect = (connection: object) => {
    const get = () => {
      Object.assign(window, { isConnectionRead: true });
      return connection;
    };
    Object.defineProperty(navigator, 'connection', { get, configurable: true });
  };

  test('LK-02 on 2g, on slow 2g, and with data saver on; decided for each link as it appears', async () => {
    await using someone = await visitor(browser, { fetchesAhead: true });
    const { page, context } = someone;
    await context.addInitScript(connect, { effectiveType: '2g' });
    const requests = requestsOf(page);
    await open(page, `${site.origin}/fixture/links`);
    // From then on the pointer is heard, too.
    await page.waitForFunction(() => 'isConnectionRead' in window);
    for (const connection of CONNECTIONS) {
      await page.evaluate(connect, connection);
      await addLink(page);
      await scrollToLink(page);
      await page.locator('#added').hover();
      await idle(page);
      expect(requests.filter((each) => each.endsWith('/payload.js'))).toEqual([]);
      await page.locator('#added').evaluate((link) => link.remove());
      await page.evaluate(() => scrollTo(0, 0));
    }

    // The way is good now, for what appears from now on.
    await page.evaluate(connect, { effectiveType: '4g' });
    await addLink(page);
    await scrollToLink(page);
    await expect.poll(() => payloadsIn(requests, LONG)).toHaveLength(1);
  });

  test('LK-02 offline', async () => {
    await using someone = await visitor(browser, { fetchesAhead: true });
    const { page, context } = someone;
    const requestsUnderWay = underWay(page);
    await open(page, `${site.origin}/fixture/fetch`);
    // What is on its way while the connection goes would fail, and the console would say so.
    await expect.poll(() => notYetPrefetched(page)).toEqual([]);
    await expect.poll(() => requestsUnderWay.size).toBe(0);
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

  test('LK-07 for a link that opts out, not even under the pointer', async () => {
    await using someone = await visitor(browser, { fetchesAhead: true });
    const { page } = someone;
    await open(page, `${site.origin}/fixture/fetch`);
    const requests = requestsOf(page);
    await untilAskedAhead(page, '/fixture/refresh');
    await addLink(page, { prefetch: 'off' });
    await scrollToLink(page);
    await page.locator('#added').hover();
    await page.locator('#added').focus();
    await untilAskedAhead(page, '/fixture/request');
    expect(payloadsIn(requests, LONG)).toEqual([]);
    expect(requests).not.toContain(chunkOf('tests/fixture-site/pages/long.tsx'));
    await page.locator('#added').click();
    await heading(page, 'long 2').waitFor();
    expect(await inSameDocument(page)).toBe(true);
  });
});
