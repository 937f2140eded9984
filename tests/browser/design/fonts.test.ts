import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openFreshVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { fontsArrived, fontsOf, loadedFamilies } from './loaded-fonts.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test('loads each font file of a Japanese page once', async () => {
  await using visitor = await openFreshVisitor(browser);
  const sizes = await fontsOf(visitor.page, `${site.origin}/`);
  expect(sizes.size).toBeGreaterThan(1);
  await expect.poll(() => loadedFamilies(visitor.page)).toContain('Meguri Mincho');
});

test.each(['/', '/en'])(
  'loads only the preloaded text fonts on %s before its stylesheet, which blocks rendering',
  async (path) => {
    await using visitor = await openFreshVisitor(browser);
    const { page } = visitor;
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(request.url());
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.css$/, async (route) => {
      await released;
      await route.continue();
    });
    // Requested while the browser reads the head, like the fonts.
    const script = page.waitForRequest(/\/assets\/start-[^/]+\.js$/);
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await script;
    const preloads = page.locator('link[rel="preload"][as="font"]');
    await preloads.nth(1).waitFor({ state: 'attached' });
    await expect.poll(() => fonts.length).toBeGreaterThan(1);
    const preloaded = await preloads.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloaded).toHaveLength(2);
    expect(fonts.toSorted()).toEqual(preloaded.toSorted());
    release();
    await fontsArrived(page);
    expect(fonts.length).toBeGreaterThan(1);
  },
);

test.each(['/', '/en'])('shows %s in system fonts before it requests the fonts of display type', async (path) => {
  await using visitor = await openFreshVisitor(browser);
  const { page } = visitor;
  const client = await page.context().newCDPSession(page);
  await client.send('Animation.enable');
  // The page stays at its first frame.
  await client.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(site.origin + path);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect((await loadedFamilies(page)).filter((family) => /Mincho|Serif/.test(family))).toEqual([]);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.isVisible()).toBe(true);
  const system = await heading.boundingBox();
  await client.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await fontsArrived(page);
  expect(await heading.boundingBox()).toEqual(system);
});

test('loads only Latin fonts on an English page', async () => {
  await using visitor = await openFreshVisitor(browser);
  const sizes = await fontsOf(visitor.page, `${site.origin}/en`);
  // Stylesheets that are prefetched meanwhile reset the states of all fonts for a moment.
  await expect.poll(() => loadedFamilies(visitor.page)).toContain('Meguri Serif');
  expect(await loadedFamilies(visitor.page)).not.toContain('Meguri Mincho');
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
});

describe('late fonts', () => {
  test.each([
    ['/', 390],
    ['/', 1440],
    ['/en/works', 390],
    ['/works/hamamatsucho-offices', 1440],
    ['/en/columns/9', 390],
  ])('cause no layout shift on %s at %i px', async (path, width) => {
    await using visitor = await openFreshVisitor(browser, { viewport: { width, height: 844 } });
    const { page } = visitor;
    const pending: Route[] = [];
    let isPending = true;
    await page.route(/\.woff2$/, async (route) => {
      if (isPending) pending.push(route);
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
    // The two preloaded fonts, and display type.
    await expect.poll(() => pending.length).toBeGreaterThan(2);

    isPending = false;
    await Promise.all(pending.map((route) => route.continue()));
    await page.waitForLoadState('load');
    // `document.fonts.ready` may resolve before the page has requested a font.
    await fontsArrived(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => 'shift' in window && window.shift)).toBeLessThan(0.005);
  });
});
