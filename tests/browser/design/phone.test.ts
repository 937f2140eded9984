/** Rows of two on phones, and what takes a whole row. */
import { expect, test } from 'vitest';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { boxOf, PHONE } from './boxes.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test.each(['/', '/en'])('leaves out the reading time only on article cards of half a row: %s', async (path) => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(site.origin + path);
  const cards = await page.locator('main article:has(time[datetime^="PT"])').evaluateAll((all) =>
    all.map((card) => ({
      half: card.getBoundingClientRect().width < window.innerWidth / 2,
      time: card.querySelector('time[datetime^="PT"]')?.checkVisibility(),
    })),
  );
  expect(new Set(cards.map(({ half }) => half)).size).toBe(2);
  for (const { half, time } of cards) expect(time).toBe(!half);
});

test('gives a link without text a whole row if a link with text follows', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(site.origin);
  // Both links of the fixture have text.
  await page.locator('#recruit li:first-child p').evaluate((text) => text.remove());
  const [list, link] = [await boxOf(page, '#recruit ul'), await boxOf(page, '#recruit li')];
  expect(link.width).toBeCloseTo(list.width, 0);
});
