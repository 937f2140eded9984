import { expect, test } from 'vitest';
import { openFreshVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test('marks the side at which a table wider than the window continues', async () => {
  await using visitor = await openFreshVisitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.goto(`${site.origin}/en/columns/2`, { waitUntil: 'load' });
  const table = page.locator('.table-scroll').first();
  await table.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 200, behavior: 'instant' }));
  // The padding above the text in the last pixels of a row.
  const edge = async () => {
    const box = await table.boundingBox();
    if (!box) throw new Error('The table is not shown.');
    return page.screenshot({ clip: { x: box.x + box.width - 6, y: box.y + 4, width: 4, height: 4 } });
  };
  const initialEdge = await edge();
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect.poll(async () => initialEdge.equals(await edge())).toBe(false);
});

test('shows each row of a table of text as a list on a phone', async () => {
  await using visitor = await openFreshVisitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.goto(`${site.origin}/en/services`, { waitUntil: 'load' });
  const table = page.locator('.table-scroll').first();
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const cells = table.locator('tbody tr').first().locator('td');
  const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
  // Read out and shown before the text of the cell.
  await expect.poll(() => cells.nth(1).ariaSnapshot()).toContain('Clients Owners');
});

test('aligns the figures of a column, and sets those of sentences closer', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page } = visitor;
  await page.goto(`${site.origin}/en/columns/2`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const widthOf = (selector: string, text: string) =>
    page.locator(`${selector} >> nth=0`).evaluate((cell, figures) => {
      const sample = cell.appendChild(document.createElement('span'));
      sample.textContent = figures;
      const { width } = sample.getBoundingClientRect();
      sample.remove();
      return width;
    }, text);
  expect(await widthOf('td[data-align="right"]', '1111')).toBe(await widthOf('td[data-align="right"]', '8888'));
  expect(await widthOf('td:not([data-align])', '1111')).toBeLessThan(await widthOf('td:not([data-align])', '8888'));
});
