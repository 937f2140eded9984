import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freshVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** The font files that a page asks for, with their sizes in bytes, after all that it needs has arrived. */
async function fontsOf(page: Page, path: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    if (!response.url().endsWith('.woff2')) return;
    expect(sizes.has(response.url()), `${response.url()} came twice`).toBe(false);
    expect(response.headers()).toMatchObject({ 'content-type': 'font/woff2' });
    expect(response.headers()['cache-control']).toContain('immutable');
    sizes.set(response.url(), Number(response.headers()['content-length']));
  });
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  await fontsArrived(page);
  return sizes;
}

test('the Japanese home page asks for at most seven files of 145 kB together, each once', async () => {
  await using guest = await freshVisitor(browser);
  const sizes = await fontsOf(guest.page, '/');
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(145_000);
  expect(sizes.size).toBeLessThanOrEqual(7);
  expect(await loadedFamilies(guest.page)).toContain('Meguri Mincho');
});

test.each(['/', '/en'])(
  '%s asks for no font before its stylesheet is there, without which nothing is shown',
  async (path) => {
    await using guest = await freshVisitor(browser);
    const { page } = guest;
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url());
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await released;
      await route.continue();
    });
    // The last that the HTML names.
    const script = page.waitForRequest(/\/assets\/start-[^/]+\.js$/);
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await script;
    expect(fonts).toEqual([]);
    release();
    await fontsArrived(page);
    expect(fonts.length).toBeGreaterThan(1);
  },
);

test('an English page asks for the Latin fonts alone', async () => {
  await using guest = await freshVisitor(browser);
  const sizes = await fontsOf(guest.page, '/en');
  const families = await loadedFamilies(guest.page);
  expect(families).toContain('Meguri Serif');
  expect(families).not.toContain('Meguri Mincho');
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
});

describe('fonts that come late', () => {
  test.each([
    ['/', 390],
    ['/', 1440],
    ['/en/works', 390],
    ['/works/hamamatsucho-offices', 1440],
    ['/en/columns/9', 390],
  ])('move nothing on %s at %i px', async (path, width) => {
    await using guest = await freshVisitor(browser, { viewport: { width, height: 844 } });
    const { page } = guest;
    const held: Route[] = [];
    let isHeld = true;
    await page.route(/\.woff2$/, async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await page.addInitScript(() => {
      const state = Object.assign(window, { shift: 0, isPainted: false });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver(() => Object.assign(state, { isPainted: true })).observe({
        type: 'paint',
        buffered: true,
      });
    });
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => 'isPainted' in window && window.isPainted);
    expect(await loadedFamilies(page)).toEqual([]);
    expect(held.length).toBeGreaterThan(0);

    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await loadedFamilies(page)).not.toEqual([]);
    expect(await page.evaluate(() => 'shift' in window && window.shift)).toBeLessThan(0.005);
  });
});

/** Waits until nothing that the page shows is without its font. Pictures may take longer. */
async function fontsArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const fonts = [...document.fonts];
    return (
      fonts.every(({ status }) => status !== 'loading') &&
      fonts.some(({ family, status }) => /Mincho|Serif"?$/.test(family) && status === 'loaded')
    );
  });
}

/** The families of ours that have arrived, the system's in their measures left out. */
function loadedFamilies(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const arrived = [...document.fonts].filter(({ status }) => status === 'loaded');
    const families = arrived.map(({ family }) => family.replaceAll('"', ''));
    return [...new Set(families)].filter((family) => !/Georgia|Times|Noto|Arial|Roboto/.test(family));
  });
}
