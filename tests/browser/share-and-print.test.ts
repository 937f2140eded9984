import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open } from '../support/browser/page-actions.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** A query with personal parameters. */
const PERSONAL = '?utm_source=mail&id=4711';

declare global {
  interface Window {
    /** Data passed to the share and copy functions. */
    requested: unknown[];
    /** Outcome of sharing. Headless browsers have no share sheet. */
    sheet: 'none' | 'shares' | 'closed' | 'refuses';
    copies: boolean;
  }
}

test.each([
  ['/columns/13', 'このページを共有', 'URLをコピーしました', 'URLをコピーできませんでした'],
  ['/en/seminars/funds', 'Share this page', 'Link copied', 'The link could not be copied'],
])('shares %s with the browser, or copies the link, or shows it for copying', async (path, label, copied, failed) => {
  await using visitor = await openVisitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(window, { requested: [], sheet: 'shares', copies: true });
    const share = async (data: ShareData) => {
      window.requested.push(data);
      if (window.sheet === 'closed') throw new DOMException('Closed', 'AbortError');
      if (window.sheet === 'refuses') throw new DOMException('Not here', 'NotAllowedError');
    };
    const writeText = async (text: string) => {
      if (!window.copies) throw new DOMException('Not here', 'NotAllowedError');
      window.requested.push(text);
    };
    Object.defineProperties(navigator, {
      share: { value: share },
      canShare: { value: () => window.sheet !== 'none' },
      clipboard: { value: { writeText } },
    });
  });
  await open(page, site.origin + path + PERSONAL);
  const url = site.origin + path;
  const title = await page.title();
  const button = page.getByRole('button', { name: label });
  const status = page.locator('div', { has: button }).last().getByRole('status');
  const field = page.getByLabel(failed);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  for (const sheet of ['shares', 'closed'] as const) {
    await share(sheet, [{ title, url }]);
    expect(await status.textContent()).toBe('');
  }
  for (const [sheet, expected] of [
    ['none', [url]],
    ['refuses', [{ title, url }, url]],
  ] as const) {
    await share(sheet, expected);
    await expect.poll(() => status.textContent()).toBe(copied);
  }

  await page.evaluate(() => Object.assign(window, { copies: false }));
  await share('none', []);
  await field.waitFor();
  expect(await field.inputValue()).toBe(url);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);

  await page.emulateMedia({ media: 'print' });
  expect([await button.isVisible(), await field.isVisible()]).toEqual([false, false]);

  /** Presses the button by keyboard. @param expected expected calls */
  async function share(sheet: Window['sheet'], expected: readonly unknown[]): Promise<void> {
    await page.evaluate((sheet) => Object.assign(window, { requested: [], sheet }), sheet);
    await button.press('Enter');
    await expect.poll(() => page.evaluate(() => window.requested)).toEqual(expected);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => window.requested)).toEqual(expected);
  }
});

test.each([
  ['/columns/13', COMPANY.name.ja, COMPANY.legalName.ja, 10.5],
  ['/en/services/fund', COMPANY.name.en, COMPANY.legalName.en, 10.5],
])('prints %s with the company at the top, the imprint at the end, and no controls', async (...row) => {
  const [path, name, legalName, points] = row;
  await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(site.origin + path);
  await page.emulateMedia({ media: 'print' });

  expect(await printed(page, 'meta[property="og:site_name"]')).toEqual({ isVisible: true, text: `"${name}"` });
  expect(await printed(page, 'link[rel="canonical"]')).toEqual({ isVisible: true, text: `"${site.origin}${path}"` });
  expect(await printed(page, 'title')).toMatchObject({ isVisible: false });
  expect(await page.locator('footer').getByText(legalName, { exact: true }).isVisible()).toBe(true);
  expect(await page.locator('footer dl').isVisible()).toBe(true);

  const toPress = page.locator('nav, button, form, dialog, .more, [aria-labelledby="related"], footer a[href^="/"]');
  expect(await toPress.count()).toBeGreaterThan(5);
  expect(await toPress.filter({ visible: true }).count()).toBe(0);
  const text = page.locator('main .prose p').first();
  const { colour, size } = await text.evaluate((paragraph) => {
    const { color, fontSize } = getComputedStyle(paragraph);
    return { colour: color, size: Number.parseFloat(fontSize) };
  });
  expect([colour, (size * 72) / 96]).toEqual(['rgb(0, 0, 0)', points]);
  // Answers to questions are collapsed on the screen.
  const answers = page.locator('details p');
  expect(await answers.filter({ visible: true }).count()).toBe(await answers.count());
});

/** Returns whether an element of the head is printed, and its generated text. */
function printed(page: Page, selector: string) {
  return page.locator(`head ${selector}`).evaluate((element) => ({
    isVisible: getComputedStyle(element).display !== 'none',
    text: getComputedStyle(element, '::after').content,
  }));
}
