/** A new page is laid out in parts: the first frame contains the visible part, and the rest follows soon. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { heading, open } from '../support/browser/page-actions.ts';
import { openVisitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const heightOf = (page: Page) => page.evaluate(() => document.querySelector('.page-region')?.clientHeight);

/** Records the number of waiting parts in each frame of a new page. */
function recordFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const before = document.querySelector('h1')?.textContent;
    const waiting: number[] = [];
    Object.assign(window, { waiting });
    const note = () => {
      const isNew = document.querySelector('h1')?.textContent !== before;
      if (isNew) waiting.push(document.querySelectorAll('[data-layout]').length);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}
const waitingFrames = (page: Page) => page.evaluate(() => (window as unknown as { waiting: number[] }).waiting);

test('omits the parts below the viewport in the first frame, and completes them later', async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page } = visitor;
  await open(page, `${site.origin}/recruit`);
  const fullHeight = await heightOf(page);
  await open(page, `${site.origin}/company`);
  await recordFrames(page);
  await followLink(page, '/recruit');
  await page.waitForURL(`${site.origin}/recruit`);
  await expect.poll(async () => (await waitingFrames(page)).at(-1)).toBe(0);
  const [first = 0, ...later] = await waitingFrames(page);
  expect(first).toBeGreaterThan(3);
  expect(later.every((count, at) => (at === 0 ? first : (later[at - 1] ?? 0)) - count <= 1)).toBe(true);
  expect(await heightOf(page)).toBe(fullHeight);
});

test('lays out the whole page before it scrolls to a fragment', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/recruit`);
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await followLink(page, '/company');
  // The URL changes before the page.
  await heading(page, '会社概要').waitFor();
  await recordFrames(page);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(3000);
  expect((await waitingFrames(page))[0]).toBe(0);
});
