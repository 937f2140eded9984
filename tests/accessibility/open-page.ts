import type { Page } from 'playwright-core';
import { laidOut } from '../support/browser/settled.ts';
import { NOT_FOUND_ERROR, type Visitor } from '../support/browser/visitor.ts';

/** Opens a page, and waits for its style sheets, fonts and layout. Console errors of a missing page are accepted. */
export async function openPage(visitor: Visitor, url: string): Promise<Page> {
  const { page } = visitor;
  const response = await page.goto(url, { waitUntil: 'load' });
  if (response?.status() === 404) await visitor.waitForConsoleError(NOT_FOUND_ERROR);
  await page.evaluate(() => document.fonts.ready);
  await laidOut(page);
  return page;
}
