/**
 * One journey per kind of page with default settings: transitions and prefetching are on. Most other tests turn both
 * off, because they cause a third of the work.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePaths } from '../../scripts/lib/sample-paths.ts';
import { headerLink, heading, open, payloadsIn, requestsOf } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { fixtureContent } from '../support/site/document-folder.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test.each(samplePaths(fixtureContent()))(
  'opens %s, follows a prefetched link with the transition, and goes back',
  async (path) => {
    await using visitor = await openVisitor(browser, { ...WITH_MOTION, prefetches: true });
    const { page } = visitor;
    const requests = requestsOf(page);
    await open(page, site.origin + path);
    const title = await page.title();
    const next = path === '/company' ? { name: '採用情報', path: '/recruit' } : { name: '会社概要', path: '/company' };
    await expect.poll(() => payloadsIn(requests, next.path)).toHaveLength(1);

    await headerLink(page, next.name).click();
    await heading(page, next.name).waitFor();
    await transitionEnded(page);
    expect(await page.title()).toBe(`${next.name} | ${COMPANY.name.ja}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(payloadsIn(requests, next.path)).toHaveLength(1);

    await page.goBack();
    await page.waitForFunction((expected) => document.title === expected, title);
    await transitionEnded(page);
    expect(page.url()).toBe(site.origin + path);
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect(await inSameDocument(page)).toBe(true);
  },
);

/** Waits until the old page has left and the new one is fully visible. */
async function transitionEnded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.activeViewTransition === null && document.querySelector('.page-region')?.getAnimations().length === 0,
  );
}
