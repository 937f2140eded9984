/** Chapter bar and folded sections of long pages. */
import { expect, test } from 'vitest';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { boxOf, PHONE } from './boxes.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test('keeps the chapters under the header, in targets of 44 px, and shows each below the bar', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${site.origin}/en/services/fund`);
  const bar = page.getByRole('navigation', { name: 'Chapters of this page' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Overview', 'Fees', 'Risks', 'Contact']);
  for (const link of await bar.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: 'Risks' }).click();
  await page.waitForFunction(() => Math.abs(document.querySelector('#risks')?.getBoundingClientRect().y ?? 0) < 200);
  const [header, own, heading] = await Promise.all([
    page.locator('body > header').boundingBox(),
    bar.boundingBox(),
    page.locator('#risks h2').boundingBox(),
  ]);
  expect(Math.abs((own?.y ?? 0) - (header?.height ?? 0))).toBeLessThan(2);
  expect(heading?.y).toBeGreaterThan((own?.y ?? 0) + (own?.height ?? 0));
});

test('starts the name of the first chapter at the margin, also if it is shorter than its target', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${site.origin}/services/fund`);
  const name = await page
    .locator('main nav a[href^="#"]')
    .first()
    .evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    });
  expect(name.width).toBeLessThan(44);
  expect(name.x).toBeCloseTo((await boxOf(page, 'main h1')).x, 0);
});

test('shows a folded section by click, for a fragment, without JavaScript, and in print', async () => {
  for (const javaScriptEnabled of [true, false]) {
    await using visitor = await openVisitor(browser, { viewport: PHONE, javaScriptEnabled });
    const { page } = visitor;
    const content = page.locator('#what dl');
    await page.goto(`${site.origin}/en/services/fund`);
    expect(await content.isVisible()).toBe(false);
    await page.locator('#what summary').click();
    expect(await content.isVisible()).toBe(true);
    await page.goto(`${site.origin}/en/services/fund#what`);
    await page.reload();
    expect(await content.isVisible()).toBe(true);
    await page.goto(`${site.origin}/en/services/client`);
    await page.goto(`${site.origin}/en/services/fund`);
    await page.emulateMedia({ media: 'print' });
    expect(await content.isVisible()).toBe(true);
  }
});

test('shows the picture of a portrait above its text on a phone', async () => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${site.origin}/recruit`);
  const portrait = page.locator('.portrait:has(img)').first();
  const picture = await portrait.locator('img').boundingBox();
  const text = await portrait.locator('.description').boundingBox();
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0);
});
