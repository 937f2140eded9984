import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NOT_FOUND_ERROR, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const reader = (options = {}) => openVisitor(browser, { javaScriptEnabled: false, ...options });

const TOP_LEVEL = [
  '/works',
  '/services',
  '/about',
  '/columns',
  '/news',
  '/company',
  '/recruit',
  '/contact',
  '/download',
];

test.each([
  ['/', ''],
  ['/en', '/en'],
])('links from the header of %s to at least six top-level pages, and from the footer to all', async (path, prefix) => {
  await using visitor = await reader();
  const { page } = visitor;
  await page.goto(site.origin + path);
  const hrefs = (area: string) =>
    page
      .locator(`${area} a[href]:visible`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const routes = TOP_LEVEL.map((route) => prefix + route);

  const inHeader = new Set((await hrefs('header')).filter((href) => routes.includes(href)));
  expect(inHeader.size).toBeGreaterThanOrEqual(6);
  const anywhere = [...inHeader, ...(await hrefs('footer'))];
  for (const route of [...routes, `${prefix}/p`, `${prefix}/services/client`, `${prefix}/services/fund`]) {
    expect(anywhere).toContain(route);
  }
});

test('LK-10 opens the page of a header link, which is marked as current', async () => {
  await using visitor = await reader();
  const { page } = visitor;
  await page.goto(site.origin);
  await follow(page.locator('body > header').getByRole('link', { name: '会社概要' }));
  expect(page.url()).toBe(`${site.origin}/company`);
  expect(await page.title()).toBe(`会社概要 | ${COMPANY.name.ja}`);
  const current = page.locator('body > header').getByRole('link', { name: '会社概要' });
  expect(await current.getAttribute('aria-current')).toBe('page');
});

test('LK-10 switches language with a visible link that keeps page, parameter and query', async () => {
  await using visitor = await reader();
  const { page } = visitor;
  await page.goto(`${site.origin}/works?use=office`);
  await follow(page.locator('body > header').getByRole('link', { name: 'English' }));
  expect(page.url()).toBe(`${site.origin}/en/works?use=office`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Works');

  await page.goto(`${site.origin}/en/works/kanda-shops`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Kanda Shops');
  await follow(page.locator('body > header').getByRole('link', { name: '日本語' }));
  expect(page.url()).toBe(`${site.origin}/works/kanda-shops`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('神田の商業ビル');
});

test.each([390, 320])('opens the menu on a phone of %i px, with the language link in view', async (width) => {
  await using visitor = await reader({ viewport: { width, height: 844 } });
  const { page } = visitor;
  await page.goto(site.origin);
  const works = page.locator('body > header').getByRole('link', { name: '実績' });
  expect(await works.filter({ visible: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'メニュー' }).click();
  await follow(works.filter({ visible: true }));
  expect(page.url()).toBe(`${site.origin}/works`);

  await follow(page.locator('body > header').getByRole('link', { name: 'English' }));
  expect(page.url()).toBe(`${site.origin}/en/works`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await follow(page.locator('body > header').getByRole('link', { name: 'Careers' }).filter({ visible: true }));
  expect(page.url()).toBe(`${site.origin}/en/recruit`);
});

describe('lists', () => {
  test('have links from page to page', async () => {
    await using visitor = await reader();
    const { page } = visitor;
    await page.goto(`${site.origin}/news`);
    const { total } = await (await fetch(`${site.origin}/wp-json/api/v1/news?lang=ja`)).json();
    const items = page.locator('main a[href^="/news/"]');
    const onFirst = await items.allInnerTexts();
    const pages = Math.ceil(total / onFirst.length);
    expect(pages).toBeGreaterThan(2);
    expect(await page.getByText(`${pages}ページ中1ページ`).isVisible()).toBe(true);
    const listed = [...onFirst];
    for (let number = 2; number <= pages; number++) {
      await follow(page.getByRole('link', { name: '次のページ' }));
      expect(page.url()).toBe(`${site.origin}/news?page=${number}`);
      listed.push(...(await items.allInnerTexts()));
    }
    expect(new Set(listed).size).toBe(total);
    expect(listed).toHaveLength(total);
    expect(await page.getByRole('link', { name: '次のページ' }).count()).toBe(0);

    for (let number = pages; number > 1; number--) await follow(page.getByRole('link', { name: '前のページ' }));
    expect(page.url()).toBe(`${site.origin}/news`);
    expect(await items.allInnerTexts()).toEqual(onFirst);
  });

  test('can be filtered, with combined filters that can be removed', async () => {
    await using visitor = await reader();
    const { page } = visitor;
    await page.goto(`${site.origin}/works`);
    const titles = page.locator('main article h2');
    const all = await titles.count();
    await follow(page.getByRole('link', { name: /^オフィス/ }));
    expect(page.url()).toBe(`${site.origin}/works?use=office`);
    const offices = await titles.count();
    expect(offices).toBeGreaterThan(0);
    expect(offices).toBeLessThan(all);
    expect(await page.getByText(`${offices}件`, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: /^オフィス(?!の)/ }).getAttribute('aria-current')).toBe('true');

    await follow(page.getByRole('link', { name: /^ファンド組成/ }));
    expect(page.url()).toBe(`${site.origin}/works?role=fund&use=office`);
    expect(await titles.count()).toBeLessThanOrEqual(offices);

    await follow(page.getByRole('link', { name: '絞り込みを解除' }));
    expect(page.url()).toBe(`${site.origin}/works`);
    expect(await titles.count()).toBe(all);
  });

  test('show an empty list, not an error, if no entry matches', async () => {
    await using visitor = await reader();
    const response = await visitor.page.goto(`${site.origin}/en/works?use=hotel&year=1999`);
    expect(response?.status()).toBe(200);
    expect(await visitor.page.getByText('No projects match these filters.').isVisible()).toBe(true);
    expect(await visitor.page.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/en/works');
  });

  test('have filters and pages in English, too', async () => {
    await using visitor = await reader({ locale: 'en-GB' });
    const { page } = visitor;
    await page.goto(`${site.origin}/en/columns`);
    await follow(page.locator('main section').getByRole('link').nth(1));
    expect(page.url()).toMatch(/\/en\/columns\?category=[a-z]+$/);
    expect(await page.locator('main article h2').count()).toBeGreaterThan(0);
    await follow(page.locator('main section').getByRole('link', { name: 'All' }));
    expect(page.url()).toBe(`${site.origin}/en/columns`);
  });
});

test.each(['/columns', '/en/news', '/works'])(
  'links the entries of %s in both directions from the first to the last',
  async (list) => {
    const [type, lang] = [list.split('/').at(-1), list.startsWith('/en') ? 'en' : 'ja'];
    const { total } = await (await fetch(`${site.origin}/wp-json/api/v1/${type}?lang=${lang}`)).json();
    await using visitor = await reader();
    const { page } = visitor;
    await page.goto(site.origin + list);
    await follow(page.locator(`main a[href^="${list}/"]:visible`).first());
    const newest = page.url();
    // The share button needs JavaScript, so it is hidden.
    const share = page.locator('button', { hasText: /^(?:このページを共有|Share this page)$/ });
    await expect.poll(() => share.isVisible()).toBe(false);
    await follow(page.locator('main a[rel="prev"]'));
    const listed = [newest];
    for (let next: string | null = page.url(); next !== null; next = await neighbourOf(next, 'prev')) {
      expect(listed).not.toContain(next);
      listed.push(next);
    }
    expect(listed).toHaveLength(total);
    expect(await neighbourOf(listed.at(-1) ?? '', 'next')).toBe(listed.at(-2));
    await follow(page.locator('main a[rel="next"]'));
    expect(page.url()).toBe(newest);
    const toList = page.getByRole('link', { name: lang === 'ja' ? '一覧へ' : 'Back to the list' });
    await follow(toList);
    expect(page.url()).toBe(site.origin + list);
  },
);

test.each([
  ['/nope', 'ja-JP', 'ページが見つかりません', 'ホームへ戻る', '/'],
  ['/en/nope', 'ja-JP', 'Page not found', 'Back to home', '/en'],
  ['/nope', 'en-GB', 'Page not found', 'Back to home', '/en'],
])(
  'explains the error on %s to a %s browser, and links to the home page',
  async (path, locale, title, home, target) => {
    await using visitor = await reader({ locale });
    const { page } = visitor;
    const response = await page.goto(site.origin + path);
    await visitor.waitForConsoleError(NOT_FOUND_ERROR);
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await page.getByText('This page could not be found', { exact: true }).isVisible()).toBe(true);
    await follow(page.getByRole('link', { name: home }));
    expect(page.url()).toBe(`${site.origin}${target}`.replace(/^(https?:\/\/[^/]+)\/$/, '$1/'));
  },
);

/** Returns the target of an entry's link to its neighbour, or null. */
async function neighbourOf(address: string, rel: 'prev' | 'next'): Promise<string | null> {
  const html = await (await fetch(address)).text();
  const [link] = new RegExp(`<a(?=[^>]* rel="${rel}")[^>]*>`).exec(html) ?? [];
  const [, href] = / href="([^"]*)"/.exec(link ?? '') ?? [];
  return href === undefined ? null : site.origin + href;
}

/** Clicks a link and waits for the next document. */
async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('domcontentloaded'), link.click()]);
}
