import type { Page } from 'playwright-core';
import { ANSWERED_404, fetchNothingAhead, type Visitor } from '../support/browser.ts';

/** One transparent pixel: the layout knows every picture's size from the HTML and the style sheets. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Opens a page without its pictures, which would be made for each of a hundred visits; a missing page may complain. */
export async function openPage(someone: Visitor, url: string): Promise<Page> {
  const { page } = someone;
  await fetchNothingAhead(someone.context);
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  const answer = await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  if (answer?.status() === 404) await someone.complained(ANSWERED_404);
  await page.evaluate(() => document.fonts.ready);
  return page;
}
