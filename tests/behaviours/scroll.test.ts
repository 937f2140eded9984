import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { holdRequests } from '../support/browser/hold.ts';
import { EVERY_SUPPORT, IN_APP_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { heading, open } from '../support/browser/page-actions.ts';
import { arrived, settled } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, openVisitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollTo(page: Page, top: number): Promise<void> {
  // A new page is laid out in parts, and reaches its full height later.
  await expect.poll(() => page.locator('[data-layout]').count()).toBe(0);
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrollY(page)).toBe(top);
}

/** Records in every frame the visible page and its scroll position as `{heading} {pixels}`. */
async function recordPositions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const positions: string[] = [];
    Object.assign(window, { positions });
    const note = () => {
      const position = `${document.querySelector('h1')?.textContent} ${Math.round(window.scrollY)}`;
      if (positions.at(-1) !== position) positions.push(position);
      requestAnimationFrame(note);
    };
    note();
  });
  return () => page.evaluate(() => (window as unknown as { positions: string[] }).positions);
}

describe.each(IN_APP_SUPPORT)('with $support, a change of page', (support) => {
  test('SC-01 scrolls to the top for another page or parameter, when the new page enters and not before', async () => {
    await using visitor = await visitorWith(support, browser, WITH_MOTION);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, /\/fixture\/long\/2\/payload\.js$/);
    await open(page, `${site.origin}/en/fixture/long/1`);
    await scrollTo(page, 1500);
    const positions = await recordPositions(page);
    await followLink(page, '/en/fixture/long/2');
    await expect.poll(() => payloads.requested).toHaveLength(1);
    await settled(page);
    expect(await positions()).toEqual(['long 1 1500']);
    payloads.release();
    await heading(page, 'long 2').waitFor();
    await expect.poll(async () => (await positions()).at(-1)).toBe('long 2 0');
    expect(await positions()).toEqual(['long 1 1500', 'long 2 0']);

    await scrollTo(page, 1200);
    await page.getByRole('contentinfo').locator('a[href]').first().scrollIntoViewIfNeeded();
    await followLink(page, '/en/company');
    await page.waitForURL(`${site.origin}/en/company`);
    await expect.poll(() => scrollY(page)).toBe(0);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('SC-04 keeps the position for another query, and scrolls to the heading for another page of a list', async () => {
    await using visitor = await visitorWith(support, browser, { viewport: { width: 1000, height: 400 } });
    const { page } = visitor;
    await open(page, `${site.origin}/en/fixture/long/1`);
    await scrollTo(page, 1500);
    await followLink(page, '/en/fixture/long/1?x=1');
    await page.waitForURL(/x=1$/);
    expect(await scrollY(page)).toBe(1500);

    await open(page, `${site.origin}/en/news`);
    await scrollTo(page, 150);
    const first = page.locator('main li a[href^="/en/news/"]').first();
    const positions = await recordPositions(page);
    const all = await first.innerText();
    await followLink(page, '/en/news?category=works');
    await expect.poll(() => first.innerText()).not.toBe(all);
    expect(await positions()).toEqual(['News 150']);

    await followLink(page, '/en/news?page=2');
    await expect.poll(() => positions()).toEqual(['News 150', 'News 0']);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await inSameDocument(page)).toBe(true);
    await page.goBack();
    await expect.poll(async () => (await positions()).at(-1)).toBe('News 150');
  });
});

describe.each(EVERY_SUPPORT)('with $support, the scroll position', (support) => {
  test('SC-02 is restored on history navigation', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    await open(page, `${site.origin}/en/fixture/long/1`);
    await scrollTo(page, 1500);
    await followLink(page, '/en/fixture/long/2');
    await heading(page, 'long 2').waitFor();
    await scrollTo(page, 700);
    await followLink(page, '/en/fixture/fetch');
    await heading(page, 'fetch').waitFor();
    await page.goBack();
    await heading(page, 'long 2').waitFor();
    await expect.poll(() => scrollY(page)).toBe(700);
    await page.goBack();
    await heading(page, 'long 1').waitFor();
    await expect.poll(() => scrollY(page)).toBe(1500);
    await page.goForward();
    await heading(page, 'long 2').waitFor();
    await expect.poll(() => scrollY(page)).toBe(700);
  });

  test('SC-03 is the same after a reload', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    await open(page, `${site.origin}/en/fixture/long/1`);
    await scrollTo(page, 1500);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => scrollY(page)).toBe(1500);
    // The same applies to a page that was reached by a link.
    await followLink(page, '/en/fixture/long/2');
    await heading(page, 'long 2').waitFor();
    await expect.poll(() => scrollY(page)).toBe(0);
    await scrollTo(page, 900);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => scrollY(page)).toBe(900);
    // Then back from there, into a discarded document.
    await page.goBack();
    await heading(page, 'long 1').waitFor();
    await expect.poll(() => scrollY(page)).toBe(1500);
  });

  test("SC-05 follows a hash to its element, with the element's scroll margin", async () => {
    await using visitor = await visitorWith(support, browser, { viewport: { width: 1000, height: 400 } });
    const { page } = visitor;
    const position = () =>
      page.evaluate(() => {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (!target) return null;
        const margin = Number.parseFloat(getComputedStyle(target).scrollMarginTop);
        return { isOff: Math.abs(target.getBoundingClientRect().top - margin) > 1.5, hasMargin: margin > 20 };
      });
    await open(page, `${site.origin}/en/columns/1`);
    const hash = await page.locator('main nav a[href^="#"]').first().getAttribute('href');
    // On the same page.
    await page.locator('main nav a[href^="#"]').first().click();
    await expect.poll(position).toEqual({ isOff: false, hasMargin: true });
    // From another page.
    await open(page, `${site.origin}/en/fixture/long/1`);
    await scrollTo(page, 1500);
    await followLink(page, `/en/columns/1${hash}`);
    await expect.poll(position).toEqual({ isOff: false, hasMargin: true });
    expect(await inSameDocument(page)).toBe(support.staysInDocument);
    // From outside.
    await page.goto('about:blank');
    await open(page, `${site.origin}/en/columns/1${hash}`);
    await expect.poll(position).toEqual({ isOff: false, hasMargin: true });
  });
});

describe('focus after a navigation', () => {
  test.each([
    ['', '会社概要', `会社概要 | ${COMPANY.name.ja}`, '実績', `実績 | ${COMPANY.name.ja}`],
    ['/en', 'Company', `Company | ${COMPANY.name.en}`, 'Works', `Works | ${COMPANY.name.en}`],
  ])('moves to the new heading, and the new title is announced (%s)', async (prefix, ...names) => {
    const [company, companyTitle, works, worksTitle] = names;
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}${prefix}/about`);
    const focused = () =>
      page.evaluate(() => ({ element: document.activeElement?.tagName, text: document.activeElement?.textContent }));
    const announced = () => page.getByRole('status').allInnerTexts();
    expect(await focused()).toMatchObject({ element: 'BODY' });
    expect((await announced()).join('')).toBe('');

    for (const [name, title] of [
      [company, companyTitle],
      [works, worksTitle],
    ]) {
      await page.locator('body > header').getByRole('link', { name, exact: true }).click();
      await expect.poll(focused).toEqual({ element: 'H1', text: name });
      await expect.poll(announced).toContain(title);
    }
    // Not focusable with Tab.
    expect(await page.locator('h1').getAttribute('tabindex')).toBe('-1');
    await page.goBack();
    await expect.poll(focused).toEqual({ element: 'H1', text: company });
    await expect.poll(announced).toContain(companyTitle);
  });

  test('stays if only the query changes', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/long/1`);
    const link = page.getByRole('link', { name: 'query', exact: true });
    await link.click();
    await page.waitForURL(/x=1$/);
    await arrived(page);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
