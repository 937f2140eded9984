/** Length of the sample's pages on a phone, and the distance to a way to contact the company. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePaths } from '../../../scripts/lib/sample-paths.ts';
import { laidOut } from '../../support/browser/settled.ts';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });
/** Without pictures, alternative texts of any height take their place. */
const withPictures = browserForFile();

const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LOCALES = [
  { prefix: '', locale: 'ja-JP' },
  { prefix: '/en', locale: 'en-GB' },
] as const;

/** Greatest height in pixels at 390 px. */
const LIMITS = {
  '/': 7500,
  '/about': 6600,
  '/company': 6500,
  '/company/governance': 5600,
  '/company/press': 5400,
  '/contact': 3800,
  '/recruit': 8000,
  '/services/client': 8000,
  '/services/fund': 9000,
  '/works': 4500,
};

for (const { prefix, locale } of LOCALES) {
  test.each(Object.entries(LIMITS))(`keeps ${prefix}%s within %i px on a phone`, async (path, limit) => {
    await using visitor = await openVisitor(withPictures, { viewport: PHONE, locale });
    const { page, context } = visitor;
    // The boxes of pictures have their sizes before the pictures arrive, and each takes up to a second to generate.
    await context.route('**/images/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: EMPTY_PICTURE }),
    );
    await page.goto(site.origin + (prefix + path).replace(/(?<=.)\/$/, ''));
    await laidOut(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    const { height, hasText } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      hasText: (document.querySelector('main')?.innerText.length ?? 0) > 300,
    }));
    expect(hasText).toBe(true);
    expect(height).toBeLessThanOrEqual(limit);
  });
}

/**
 * Scrolls through the page, and returns the greatest distance in windows between the window and the nearest link to the
 * contact form, telephone link, or form, outside header and footer.
 */
async function greatestDistance(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const ways = 'a[href*="/contact"], a[href^="tel:"], form[id], form[method="post"]';
    const isWay = (element: Element) =>
      element.closest('header:not(main header), footer, dialog') === null && element.checkVisibility();
    const distance = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height === 0 ? Number.POSITIVE_INFINITY : Math.max(0, -bottom, top - innerHeight);
    };
    let greatest = 0;
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      // Each frame renders parts near the window.
      await new Promise((done) => requestAnimationFrame(done));
      const links = [...document.querySelectorAll(ways)].filter(isWay);
      greatest = Math.max(greatest, Math.min(Number.POSITIVE_INFINITY, ...links.map(distance)) / innerHeight);
    }
    return greatest;
  });
}

const STATES = ['/recruit?position=1', '/no-such-page'];

// A wide window of an English page has the same parts, and less text per window.
test.each([
  { ...LOCALES[0], viewports: [PHONE, DESKTOP] },
  { ...LOCALES[1], viewports: [PHONE] },
])('keeps a way to contact within two windows of every position ($locale)', async ({ prefix, locale, viewports }) => {
  await using visitor = await openVisitor(browser, { viewport: PHONE, locale });
  const { page } = visitor;
  const tooFar: string[] = [];
  for (const path of [...samplePaths(), ...STATES]) {
    await page.goto(site.origin + (prefix + path).replace(/(?<=.)\/$/, ''));
    await laidOut(page);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      const distance = await greatestDistance(page);
      if (distance > 2) tooFar.push(`${prefix}${path} at ${viewport.width} px: ${distance.toFixed(1)} windows`);
    }
  }
  visitor.allowConsoleErrors(/404/);
  expect(tooFar).toEqual([]);
});

test('measures a distance where the contact line is absent', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${site.origin}/columns/7`);
  await laidOut(page);
  await page.locator('aside a[href*="/contact"], main a[href*="/contact"]').evaluateAll((links) => {
    for (const link of links) (link.closest('aside') ?? link).remove();
  });
  expect(await greatestDistance(page)).toBeGreaterThan(2);
});
