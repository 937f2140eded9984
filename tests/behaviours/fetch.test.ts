import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectTitleOfHeading } from '../support/browser/expect-error-page.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { holdRequests } from '../support/browser/hold.ts';
import { heading, open } from '../support/browser/page-actions.ts';
import { inSameDocument, NOT_FOUND_ERROR, openFreshVisitor, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns a value of the state as the fixture page shows it. */
const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`).innerText();

interface PendingNotes {
  /** Time of the first click. All times are in milliseconds. */
  clicked: number;
  changes: { pending: string; at: number }[];
}

/** Records the next click, and each change of `pending` from now on. */
async function recordPending(page: Page): Promise<() => Promise<PendingNotes>> {
  await page.evaluate(() => {
    const notes: PendingNotes = { clicked: Number.NaN, changes: [] };
    Object.assign(window, { notes });
    const pending = document.querySelector('[data-state="pending"]');
    if (!pending) throw new Error('The page shows no state.');
    addEventListener('click', ({ timeStamp }) => (notes.clicked = timeStamp), { capture: true, once: true });
    new MutationObserver(() =>
      notes.changes.push({ pending: pending.textContent ?? '', at: performance.now() }),
    ).observe(pending, { characterData: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { notes: PendingNotes }).notes);
}

/**
 * Returns the duration from the click to the end of the only pending period. Rendering on a busy machine does not
 * affect it.
 */
async function onePendingOf(read: () => Promise<PendingNotes>): Promise<number> {
  await expect.poll(async () => (await read()).changes.map(({ pending }) => pending)).toEqual(['true', 'false']);
  const { clicked, changes } = await read();
  return (changes[1]?.at ?? 0) - clicked;
}

describe('component fetch hook', () => {
  test('FT-01 FT-02 FT-05 FT-06 shows pending for 200 ms, the end time, and an error until the next start', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/fetch`);
    for (const [name, text] of [
      ['pending', 'false'],
      ['error', 'none'],
      ['timestamp', 'none'],
    ] as const)
      expect(await state(page, name)).toBe(text);

    const pending = await recordPending(page);
    const startedAt = Date.now();
    await button(page, 'load').click();
    expect(await onePendingOf(pending)).toBeGreaterThanOrEqual(195);
    expect(await state(page, 'value')).toBe('loaded fast');
    const loaded = Number(await state(page, 'timestamp'));
    expect(loaded).toBeGreaterThanOrEqual(startedAt + 195);
    expect(loaded).toBeLessThanOrEqual(Date.now());

    await button(page, 'fail').click();
    await expect.poll(() => state(page, 'error')).toBe('503 the fetch failed');
    expect(Number(await state(page, 'timestamp'))).toBeGreaterThan(loaded);
    expect(await heading(page, 'fetch').isVisible()).toBe(true);
    expect(page.url()).toBe(`${site.origin}/fixture/fetch`);

    await button(page, 'load slowly').click();
    await expect.poll(() => state(page, 'pending')).toBe('true');
    expect(await state(page, 'error')).toBe('none');
    await expect.poll(() => state(page, 'value')).toBe('loaded slow');
    expect(await inSameDocument(page)).toBe(true);
  });

  test('FT-07 joins a running call', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/fetch`);
    const pending = await recordPending(page);
    await button(page, 'load slowly').evaluate(async (slow: HTMLElement) => {
      slow.click();
      const pending = document.querySelector('[data-state="pending"]');
      while (pending?.textContent !== 'true') await new Promise(requestAnimationFrame);
      const buttons = [...document.querySelectorAll('button')];
      for (const name of ['fail', 'load']) buttons.find(({ textContent }) => textContent === name)?.click();
    });
    expect(await onePendingOf(pending)).toBeGreaterThanOrEqual(1400);
    expect(await state(page, 'value')).toBe('loaded slow');
    expect(await state(page, 'error')).toBe('none');
  });

  test('FT-07 is aborted when its component unmounts', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const requests = await holdRequests(context, /\/wp-json\/api\/v1\/news/);
    await open(page, `${site.origin}/news`);
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/wp-json/api/v1/news'));
    await page.locator('main a[rel="next"]').click();
    await expect.poll(() => requests.requested.length).toBe(1);
    await followLink(page, '/fixture/fetch');
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await heading(page, 'fetch').waitFor();
  });
});

describe('page data', () => {
  test('FT-08 has pending, error and timestamp, and stays pending for at least 200 ms on refresh', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    const before = Date.now();
    await open(page, `${site.origin}/en/fixture/refresh`);
    await expect.poll(() => state(page, 'timestamp')).not.toBe('none');
    const first = Number(await state(page, 'timestamp'));
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(Date.now());
    expect(await state(page, 'pending')).toBe('false');
    expect(await state(page, 'error')).toBe('none');

    const pending = await recordPending(page);
    await button(page, 'refresh').click();
    expect(await onePendingOf(pending)).toBeGreaterThanOrEqual(195);
    expect(Number(await state(page, 'timestamp'))).toBeGreaterThan(first);
    expect(await inSameDocument(page)).toBe(true);
  });
});

describe('ON-01 lost connection', () => {
  test.each([
    ['', 'オフラインです。接続が回復すると、表示できなかった内容を再度読み込みます。'],
    ['/en', 'You are offline. Content that could not be shown will load when you are back online.'],
  ])('is announced politely, and failed page data loads on reconnection (%s)', async (prefix, notice) => {
    await using visitor = await openVisitor(browser);
    const { page, context, waitForConsoleError } = visitor;
    const html = await (await fetch(`${site.origin}${prefix}/fixture/refresh`)).text();
    expect(html).not.toContain(notice);
    await open(page, `${site.origin}${prefix}/fixture/refresh`);
    const announced = page.getByRole('status').getByText(notice);
    expect(await announced.count()).toBe(0);
    await page.waitForLoadState('networkidle');

    await context.setOffline(true);
    await announced.waitFor();
    expect(await announced.evaluate((element) => element.closest('[role="status"]')?.ariaLive)).toBe('polite');
    await button(page, 'refresh').click();
    await heading(page, 'refresh').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${site.origin}${prefix}/fixture/refresh`);
    await waitForConsoleError(/ERR_INTERNET_DISCONNECTED/);

    await context.setOffline(false);
    await heading(page, 'refresh').waitFor();
    await announced.waitFor({ state: 'detached' });
    expect(await state(page, 'error')).toBe('none');
    expect(await inSameDocument(page)).toBe(true);
    // Each pending image logs its own error.
    visitor.allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  });
});

test.each(['at once', 'after a failed request'])(
  'ON-01 shows that a page cannot be loaded offline, and loads it on reconnection, %s',
  async (when) => {
    await using visitor = await openFreshVisitor(browser);
    const { page, context, waitForConsoleError } = visitor;
    await open(page, `${site.origin}/en/fixture/fetch`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    // Code and data of this page were not requested before.
    await followLink(page, '/en/fixture/long/1');
    await page.getByText('The connection is offline', { exact: true }).waitFor();
    await heading(page, 'You are offline').waitFor();
    await expectTitleOfHeading(page);
    // A reload would show the browser's own error page.
    expect(await page.getByRole('link', { name: 'Reload' }).count()).toBe(0);
    expect(page.url()).toBe(`${site.origin}/en/fixture/long/1`);
    await waitForConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await waitForConsoleError(/Loading chunk failed/);

    let payloads = 0;
    if (when === 'after a failed request')
      await context.route('**', (route) => {
        if (route.request().url().includes('/fixture/long/1/payload')) payloads += 1;
        return payloads > 1 ? route.continue() : route.abort('internetdisconnected');
      });
    await context.setOffline(false);
    await heading(page, 'long 1').waitFor();
    expect(page.url()).toBe(`${site.origin}/en/fixture/long/1`);
    // Some versions of Chromium do not request a failed script again in the same document, so the page is reloaded.
    visitor.allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Loading chunk failed/);
  },
);

test('ON-01 keeps a page that is opened while a failed page checks the connection', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page, context } = visitor;
  await open(page, `${site.origin}/en/fixture/fetch`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await followLink(page, '/en/fixture/long/1');
  await heading(page, 'You are offline').waitFor();

  const check = Promise.withResolvers<Route>();
  await context.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
  await context.route('**/long/1', (route) => check.resolve(route));
  await context.setOffline(false);
  const held = await check.promise;
  await followLink(page, '/en/fixture/fetch');
  await heading(page, 'fetch').waitFor();
  await held.fulfill();
  await button(page, 'load slowly').click();
  await expect.poll(() => state(page, 'timestamp')).not.toBe('none');
  expect(await inSameDocument(page)).toBe(true);
  visitor.allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Loading chunk failed/);
});

test("AX-01 AX-02 requests JSON from the site's own origin in the browser", async () => {
  await using visitor = await openVisitor(browser);
  const { page, waitForConsoleError } = visitor;
  await open(page, `${site.origin}/fixture/request`);
  for (const [name, path, outcome] of [
    ['slow', '/wp-json/api/v1/news', 'answered'],
    ['failing', '/wp-json/api/v1/no-such-endpoint', 'misconfigured: The site is misconfigured'],
  ] as const) {
    const requested = page.waitForRequest(site.origin + path);
    await button(page, name).click();
    expect((await requested).headers().accept).toBe('application/json');
    await expect.poll(() => state(page, 'outcome')).toBe(outcome);
  }
  await waitForConsoleError(NOT_FOUND_ERROR);
});
