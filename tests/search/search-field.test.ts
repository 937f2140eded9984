/** The search field in a browser: above any page, with suggestions, by keyboard, and without scripts. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { heading, open, requestsOf } from '../support/browser/page-actions.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { untilTextsAreIndexed } from '../support/site/search-texts.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });
beforeAll(() => untilTextsAreIndexed(site.origin));

const WIDE = { width: 1440, height: 900 };

const options = (page: Page) => page.getByRole('option');
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.textContent ?? null) : null;
  });

test('opens above the page, suggests pages, is operated by keyboard, and closes', async () => {
  await using visitor = await openVisitor(browser, { viewport: WIDE });
  const { page } = visitor;
  await open(page, `${site.origin}/company`);
  const scripts = requestsOf(page, (request) => request.resourceType() === 'script');
  await page.getByRole('banner').getByRole('link', { name: '検索' }).click();
  const dialog = page.getByRole('dialog', { name: 'サイト内検索' });
  const field = dialog.getByRole('combobox', { name: 'キーワード' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  // Loaded only when the field opens.
  expect(scripts.length).toBeGreaterThan(0);

  await field.fill('浜松');
  await options(page).first().waitFor();
  expect(await options(page).first().innerText()).toMatch(/浜松町のオフィス\s+実績/);
  // Underlined as on the search page, without the browser's yellow background.
  const marked = options(page).locator('mark').first();
  expect(await marked.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  expect(await marked.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  await expect.poll(() => dialog.getByRole('status').innerText()).toMatch(/^候補が\d+件あります$/);
  // Keys during IME conversion do not select a suggestion.
  await field.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true });
  expect(await active(page)).toBeNull();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toContain('浜松町のオフィスの改修');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  expect([await options(page).count(), await dialog.count()]).toEqual([0, 1]);

  await field.fill('浜松町');
  await options(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, '浜松町のオフィス').waitFor();
  expect(new URL(page.url()).pathname).toBe('/works/hamamatsucho-offices');
  expect(await dialog.count()).toBe(0);

  // Pressing Escape again closes the dialog and restores the focus.
  await page.getByRole('banner').getByRole('link', { name: '検索' }).click();
  await field.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('検索');
});

test('leads to all results in English with Enter, and from the menu of a phone', async () => {
  await using visitor = await openVisitor(browser, { locale: 'en-GB', viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await open(page, `${site.origin}/en/company`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Search' }).click();
  await heading(page, 'Search this site').waitFor();
  const field = page.getByRole('combobox', { name: 'Keywords' });
  await field.fill('warehouses');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Search results for “warehouses”').waitFor();
  await page
    .getByRole('main')
    .getByText(/^\d+ results\.$/)
    .waitFor();
  // Suggestions do not cover the results.
  expect(await options(page).count()).toBe(0);
  expect(await page.locator('main mark').first().innerText()).toBe('Warehouses');
  await page
    .getByRole('region', { name: 'Filter' })
    .getByRole('link', { name: /^Insights/ })
    .click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=warehouses&type=columns');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('warehouses');
});

test('works without suggestions if they cannot be loaded', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.route('**/_search?*', (route) => route.abort());
  await open(page, `${site.origin}/search`);
  const field = page.getByRole('combobox', { name: 'キーワード' });
  await field.fill('橋');
  await expect.poll(() => visitor.consoleErrors.length).toBe(1);
  await visitor.waitForConsoleError(/Failed to load resource/);
  await page.keyboard.press('Enter');
  await heading(page, '「橋」の検索結果').waitFor();
});

test('falls back to a link and a form without scripts', async () => {
  await using visitor = await openVisitor(browser, { javaScriptEnabled: false, viewport: WIDE });
  const { page } = visitor;
  await page.goto(`${site.origin}/company`);
  await page.getByRole('banner').getByRole('link', { name: '検索' }).click();
  await page.getByRole('combobox', { name: 'キーワード' }).fill('浜松町');
  await page.getByRole('button', { name: '検索する' }).click();
  await heading(page, '「浜松町」の検索結果').waitFor();
  await page.getByRole('link', { name: '浜松町のオフィス' }).first().click();
  await heading(page, '浜松町のオフィス').waitFor();
});
