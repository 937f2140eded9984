import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects an error page inside the site layout, with this status and message. */
export async function expectErrorPage(page: Page, statusCode: number, message: string): Promise<void> {
  await page.locator('main').getByText(message, { exact: true }).waitFor();
  await page.locator('main').getByText(String(statusCode), { exact: true }).waitFor();
  expect(await page.locator('body > header').isVisible()).toBe(true);
  expect(await page.locator('footer').isVisible()).toBe(true);
}

/** Expects that the window has the title of the page's heading. */
export async function expectTitleOfHeading(page: Page): Promise<void> {
  const heading = await page.locator('main h1').textContent();
  expect((await page.title()).split(' | ')[0]).toBe(heading);
}
