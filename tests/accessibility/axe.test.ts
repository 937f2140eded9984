import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, visitor } from '../support/browser.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { atOnce } from './at-once.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { openPage } from './open-page.ts';

const site = sharedSite();
const browser = browserForFile();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** WCAG 2.2 A and AA, axe's own advice, and the contrast of 7:1 that the design asks for. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast-enhanced': { enabled: true } },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** What axe finds on the page as it is, a line each: the rule, and where it is broken. */
async function findings(page: Page, where: string): Promise<string[]> {
  // As text: the page has no module of this name.
  const { violations, passes } = await page.evaluate<axe.AxeResults>(
    `${axe.source}; axe.run(document, ${JSON.stringify(OPTIONS)})`,
  );
  // A page on which axe approves of nothing has not been looked at.
  expect(passes.length).toBeGreaterThan(15);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}. ${failureSummary}`),
  );
}

test('axe finds nothing on any kind of page, in both languages, on a phone and on a desk', {
  timeout: 180_000,
}, async () => {
  const paths = await kindsOfPage(site.origin);
  expect(paths.length).toBeGreaterThan(50);
  const found = await atOnce(paths, async (path) => {
    await using someone = await visitor(browser, { viewport: PHONE, reducedMotion: 'reduce' });
    const page = await openPage(someone, site.origin + path);
    const onPhone = await findings(page, `${path} on a phone`);
    await page.setViewportSize(DESK);
    return [...onPhone, ...(await findings(page, `${path} on a desk`))];
  });
  expect(found).toEqual([]);
});

test.each([
  ['/', 'メニュー'],
  ['/en/works', 'Menu'],
])('axe finds nothing in the open menu of a phone (%s)', async (path, menu) => {
  await using someone = await visitor(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  const page = await openPage(someone, site.origin + path);
  await hydrated(page);
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('dialog', { name: menu }).waitFor();
  expect(await findings(page, path)).toEqual([]);
});

test.each(['/', '/en/works'])('axe finds nothing where more contrast is asked for (%s)', async (path) => {
  await using someone = await visitor(browser, { viewport: DESK, reducedMotion: 'reduce', contrast: 'more' });
  const page = await openPage(someone, site.origin + path);
  expect(await page.evaluate(() => matchMedia('(prefers-contrast: more)').matches)).toBe(true);
  expect(await findings(page, path)).toEqual([]);
});
