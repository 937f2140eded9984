import { expect, test } from 'vitest';
import { open } from '../../support/browser/page-actions.ts';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

const MAX_TAPS = 4;

/** Targets that an investor looks for first, with the links that lead there from the home page, in order. */
const JOURNEYS = [
  ['/', ['メニュー', '投資家の方へ', 'a[href$="#structure"]'], '#structure'],
  ['/', ['メニュー', '投資家の方へ', 'a[href$="#fees"]'], '#fees'],
  ['/', ['メニュー', 'ファンドの実績'], 'h1'],
  ['/', ['メニュー', '投資家の方へ', 'aside a[href*="/contact"]'], 'main form'],
  ['/en', ['Menu', 'Investors', 'a[href$="#structure"]'], '#structure'],
  ['/en', ['Menu', 'Investors', 'a[href$="#fees"]'], '#fees'],
  ['/en', ['Menu', 'Fund track record'], 'h1'],
  ['/en', ['Menu', 'Investors', 'aside a[href*="/contact"]'], 'main form'],
] as const;

test('leads an investor with a phone to structure, fees, record and contact in four taps', async () => {
  await using visitor = await openVisitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = visitor;
  for (const [path, taps, target] of JOURNEYS) {
    await open(page, site.origin + path);
    expect(taps.length).toBeLessThanOrEqual(MAX_TAPS);
    for (const tap of taps) {
      const isSelector = /^a(?:side)?[ []/.test(tap);
      const role = tap === taps[0] ? 'button' : 'link';
      const link = isSelector ? page.locator(tap) : page.getByRole(role, { name: tap, exact: true });
      await link.filter({ visible: true }).first().tap();
    }
    await expect
      .poll(
        () =>
          page
            .locator(target)
            .first()
            .evaluate((element) => {
              const { top, bottom } = element.getBoundingClientRect();
              return top < innerHeight && bottom > 0;
            }),
        { message: `${path} ${taps.join(' → ')}` },
      )
      .toBe(true);
  }
});

test.each([
  ['/', ['投資家の方へ', '所有者の方へ']],
  ['/en', ['Investors', 'Owners']],
])('names investors and owners first in the menu of %s, and in the header from 820 px', async (path, names) => {
  await using visitor = await openVisitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await open(page, site.origin + path);
  const menu = page.getByRole('dialog');
  await page.locator('header > button').click();
  const rows = menu.getByRole('navigation').getByRole('link');
  expect((await rows.allTextContents()).slice(0, 2)).toEqual(names);
  expect(await rows.count()).toBeLessThanOrEqual(7);
  await page.keyboard.press('Escape');
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of names)
      expect(await page.getByRole('banner').getByRole('link', { name, exact: true }).isVisible()).toBe(true);
  }
});
