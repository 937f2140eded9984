import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { holdRequests } from '../support/browser/hold.ts';
import { IN_APP_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { headerLink, heading, open, requestsOf } from '../support/browser/page-actions.ts';
import { settled } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, openVisitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { untranslatedPaths } from '../support/site/every-path.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** Returns the number of history entries of the tab. */
const entriesOf = (page: Page) => page.evaluate(() => history.length);

describe.each(IN_APP_SUPPORT)('with $support, a click on a link', (support) => {
  test('RT-01 changes URL, title and heading without a document load, and requests the payload once', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    const requests = requestsOf(page);
    await open(page, `${site.origin}/`);
    const entries = await entriesOf(page);
    await headerLink(page, '会社概要').click();
    await heading(page, '会社概要').waitFor();
    expect(page.url()).toBe(`${site.origin}/company`);
    expect(await page.title()).toBe(`会社概要 | ${COMPANY.name.ja}`);
    expect(await headerLink(page, '会社概要').getAttribute('aria-current')).toBe('page');

    await headerLink(page, '実績').click();
    await heading(page, '実績').waitFor();
    expect(await page.title()).toBe(`実績 | ${COMPANY.name.ja}`);
    expect(await headerLink(page, '会社概要').getAttribute('aria-current')).toBeNull();

    // A visit soon after uses the first response.
    await headerLink(page, '会社概要').click();
    await heading(page, '会社概要').waitFor();
    expect(await inSameDocument(page)).toBe(true);
    const payloads = requests.filter((path) => path.endsWith('/payload.js'));
    expect(payloads.filter((path) => path.endsWith('/company/payload.js'))).toHaveLength(1);
    expect(payloads.filter((path) => path.endsWith('/works/payload.js'))).toHaveLength(1);
    expect(requests.filter((path) => path === '/company' || path === '/works')).toEqual([]);
    expect(await entriesOf(page)).toBe(entries + 3);
  });

  test('NV-08 does nothing for exactly the current URL', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    await open(page, `${site.origin}/works?use=office`);
    await page.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { isMarked: true }));
    const entries = await entriesOf(page);
    const requests = requestsOf(page);
    await page.getByRole('link', { name: /^オフィス(?!の)/ }).click();
    await page.locator('body > header').getByRole('link', { name: '日本語' }).click();
    expect(page.url()).toBe(`${site.origin}/works?use=office`);
    expect(await entriesOf(page)).toBe(entries);
    expect(requests.filter((path) => path.endsWith('/works/~use=office/payload.js'))).toEqual([]);
    expect(await page.evaluate(() => 'isMarked' in (document.querySelector('h1') ?? {}))).toBe(true);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('leads to the English list for an untranslated entry, as one history entry', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    const [column] = (await untranslatedPaths(site.origin)).filter((path) => path.startsWith('/columns/'));
    await open(page, `${site.origin}/en/about`);
    const entries = await entriesOf(page);
    await followLink(page, `/en${column}`);
    await heading(page, 'Columns').waitFor();
    expect(page.url()).toBe(`${site.origin}/en/columns`);
    expect(await entriesOf(page)).toBe(entries + 1);
    await page.goBack();
    await heading(page, `About ${COMPANY.name.en}`).waitFor();
    expect(page.url()).toBe(`${site.origin}/en/about`);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('leaves the page unchanged if it is stopped, and can be repeated', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, /~use=office\/payload\.js$/);
    await open(page, `${site.origin}/works`);
    const titles = page.locator('main article h2');
    const all = await titles.count();
    await followLink(page, '/works?use=office');
    await expect.poll(() => payloads.requested.length).toBe(1);
    await page.evaluate(() => window.stop());
    payloads.release();
    // Without precommitHandler, the URL has already changed to a page that is not shown.
    expect(new URL(page.url()).search).toBe(support.overtakenEntries ? '?use=office' : '');
    expect(await titles.count()).toBe(all);
    await followLink(page, '/works?use=office');
    await expect.poll(() => titles.count()).toBeLessThan(all);
    expect(page.url()).toBe(`${site.origin}/works?use=office`);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('ends on the original page if the visitor goes back as soon as the URL changes', async () => {
    await using visitor = await visitorWith(support, browser, WITH_MOTION);
    const { page } = visitor;
    await open(page, `${site.origin}/about`);
    await page.evaluate(() => {
      navigation.addEventListener('currententrychange', () => history.back(), { once: true });
      navigation.addEventListener('navigate', ({ navigationType }) => {
        if (navigationType === 'traverse') document.body.dataset.wentBack = '';
      });
    });
    await headerLink(page, '会社概要').click();
    await page.waitForFunction(() => document.body.dataset.wentBack === '' && navigation.transition === null);
    // Transitions run one after the other, so a pending one would have run by now.
    await page.evaluate(() => document.startViewTransition(() => {}).finished);
    await settled(page);
    expect(page.url()).toBe(`${site.origin}/about`);
    expect(await heading(page, `${COMPANY.name.ja}について`).isVisible()).toBe(true);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('works whatever another script has done to the URL', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    await open(page, `${site.origin}/about`);
    await page.evaluate(() => history.pushState(null, '', '/company?from=elsewhere'));
    expect(await heading(page, `${COMPANY.name.ja}について`).isVisible()).toBe(true);
    await headerLink(page, '会社概要').click();
    await heading(page, '会社概要').waitFor();
    expect(page.url()).toBe(`${site.origin}/company`);
    await page.goBack();
    await page.goBack();
    await heading(page, `${COMPANY.name.ja}について`).waitFor();
    expect(page.url()).toBe(`${site.origin}/about`);
    expect(await inSameDocument(page)).toBe(true);
  });
});

describe('click on a link', () => {
  test('leads through every kind of page and its parameters', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/works`);
    await page.getByRole('link', { name: '神田の商業ビル' }).click();
    await heading(page, '神田の商業ビル').waitFor();
    expect(page.url()).toBe(`${site.origin}/works/kanda-shops`);
    const [first] = await page.locator('main a[rel="prev"], main a[rel="next"]').all();
    // Text that was never near the viewport is not rendered.
    await first?.scrollIntoViewIfNeeded();
    const title = (await first?.innerText()) ?? '';
    await first?.click();
    await heading(page, title).waitFor();
    expect(await page.title()).toBe(`${title} | ${COMPANY.name.ja}`);

    await page.locator('footer').getByRole('link', { name: '個人情報の取扱い' }).click();
    await page.waitForURL(`${site.origin}/p/privacy`);
    await page.locator('footer').getByRole('link', { name: '社員インタビュー' }).click();
    await heading(page, '試験 花子の一棟').waitFor();
    expect(page.url()).toBe(`${site.origin}/campaign/${siteConfig.campaign.slug}`);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('shows the list of a filter or pagination link', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/works`);
    const titles = page.locator('main article h2');
    const all = await titles.count();
    await page.getByRole('link', { name: /^オフィス/ }).click();
    await page.waitForURL(`${site.origin}/works?use=office`);
    await expect.poll(() => titles.count()).toBeLessThan(all);
    await page.getByRole('link', { name: '絞り込みを解除' }).click();
    await page.waitForURL(`${site.origin}/works`);
    await expect.poll(() => titles.count()).toBe(all);

    await open(page, `${site.origin}/news?page=2`);
    await page.getByText('3ページ中2ページ').waitFor();
    await page.getByRole('link', { name: '前のページ' }).click();
    await page.getByText('3ページ中1ページ').waitFor();
    expect(page.url()).toBe(`${site.origin}/news`);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('LK-09 is left to the browser if it has a modifier', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await open(page, `${site.origin}/about`);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      headerLink(page, '会社概要').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForURL(`${site.origin}/company`);
    await hydrated(tab);
    await tab.close();
    const [middle] = await Promise.all([
      context.waitForEvent('page'),
      headerLink(page, '会社概要').click({ button: 'middle' }),
    ]);
    await middle.waitForURL(`${site.origin}/company`);
    await hydrated(middle);
    expect(page.url()).toBe(`${site.origin}/about`);
    expect(await heading(page, `${COMPANY.name.ja}について`).isVisible()).toBe(true);
  });

  test('scrolls to a fragment of the same page', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/columns/1`);
    const requests = requestsOf(page);
    await page.locator('main nav a[href^="#"]').last().click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(/^#h-/);
    expect(requests.filter((path) => path.endsWith('/columns/1/payload.js') || path === '/columns/1')).toEqual([]);
    expect(await inSameDocument(page)).toBe(true);
  });
});

describe.each(IN_APP_SUPPORT)('with $support, back and forward', (support) => {
  test('show each page again', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    await open(page, `${site.origin}/`);
    await headerLink(page, '実績').click();
    await heading(page, '実績').waitFor();
    await page.getByRole('link', { name: /^オフィス/ }).click();
    await page.waitForURL(`${site.origin}/works?use=office`);
    await headerLink(page, 'コラム').click();
    await heading(page, 'コラム').waitFor();

    await page.goBack();
    await heading(page, '実績').waitFor();
    expect(page.url()).toBe(`${site.origin}/works?use=office`);
    expect(await page.title()).toBe(`実績（オフィス） | ${COMPANY.name.ja}`);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.title()).toBe(COMPANY.name.ja);
    expect(page.url()).toBe(`${site.origin}/`);
    await page.goForward();
    await heading(page, '実績').waitFor();
    expect(page.url()).toBe(`${site.origin}/works`);
    expect(await inSameDocument(page)).toBe(true);
  });
});

describe.each(IN_APP_SUPPORT)('with $support, links in texts of the backend', (support) => {
  test('lead to pages of the site in the language of the page', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page } = visitor;
    for (const [path, link, target, title] of [
      ['/news/13', 'コラム', '/columns/9', 'ファンドの2つの形'],
      ['/en/news/13', 'column', '/en/columns/9', 'Two forms of funds'],
    ] as const) {
      await open(page, site.origin + path);
      await page.locator('.prose').getByRole('link', { name: link }).click();
      await heading(page, title).waitFor();
      expect(page.url()).toBe(site.origin + target);
      expect(await inSameDocument(page)).toBe(true);
    }
  });

  test('are left to the browser if they lead to another site', async () => {
    await using visitor = await visitorWith(support, browser);
    const { page, context } = visitor;
    await context.route('https://laws.e-gov.go.jp/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
    );
    await open(page, `${site.origin}/news/13`);
    const link = page.locator('.prose').getByRole('link', { name: 'e-Gov法令検索' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer external');
    await link.click();
    await page.waitForURL('https://laws.e-gov.go.jp/');
    expect(await page.title()).toBe('elsewhere');
  });
});
