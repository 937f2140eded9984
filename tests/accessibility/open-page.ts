import type { Page } from 'playwright-core';
import { ANSWERED_404, type Visitor } from '../support/browser/visitor.ts';

/** Opens a page, and waits for its style sheets and fonts. Console errors of a missing page are accepted. */
export async function openPage(visitor: Visitor, url: string): Promise<Page> {
  const { page } = visitor;
  const answer = await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  if (answer?.status() === 404) await visitor.waitForConsoleError(ANSWERED_404);
  await page.evaluate(() => document.fonts.ready);
  return page;
}
