/** Layout of the list of works and of their pages. */
import { expect, test } from 'vitest';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { boxOf, DESKTOP, PHONE } from './boxes.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test('shows the drawing of a work uncropped beside its next chapter on a desktop, and above it on a phone', async () => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP });
  const { page } = visitor;
  await page.goto(`${site.origin}/works/osaki-laboratory`);
  const [drawing, chapter] = ['main figure[data-drawing]', 'main figure[data-drawing] + div'];
  const [beside, text] = [await boxOf(page, drawing), await boxOf(page, chapter)];
  expect(beside.y).toBeLessThan(text.y + text.height);
  expect(text.y).toBeLessThan(beside.y + beside.height);
  expect(beside.x + beside.width <= text.x || text.x + text.width <= beside.x).toBe(true);
  expect(beside.height).toBeLessThan(DESKTOP.height);

  await page.setViewportSize(PHONE);
  const above = await boxOf(page, drawing);
  expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(page, chapter)).y);
});

test.each(['', '?use=office', '?use=hotel'])('fills the last row of the works at 1440 px: /works%s', async (query) => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP });
  const { page } = visitor;
  await page.goto(`${site.origin}/works${query}`);
  const list = await boxOf(page, '#results ul');
  const boxes = await page
    .locator('#results li')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
  const last = boxes.at(-1);
  expect(last && last.x + last.width).toBeCloseTo(list.x + list.width, 0);
});

test('alternates pictures of a work between the full width and one edge of a desktop window', async () => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP });
  const { page } = visitor;
  await page.goto(`${site.origin}/works/hamamatsucho-offices`);
  const boxes = await page
    .locator('main div > figure:not([data-drawing])')
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().toJSON() as DOMRect));
  const [, first, second] = boxes;
  expect(first).toMatchObject({ x: 0, width: DESKTOP.width });
  expect(second?.x).toBe(0);
  expect(second?.width).toBeGreaterThan(0.7 * DESKTOP.width);
  expect(second?.width).toBeLessThan(0.9 * DESKTOP.width);
});

test('keeps the button that enlarges a picture beside its caption on a phone', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${site.origin}/works/hamamatsucho-offices`);
  const beside = await page.locator('main figure > div > button:visible').evaluateAll((all) =>
    all.map((button) => {
      const caption = button.previousElementSibling?.getBoundingClientRect();
      return !!caption && button.getBoundingClientRect().top < caption.bottom;
    }),
  );
  expect(beside.length).toBeGreaterThan(2);
  expect(beside).not.toContain(false);
});
