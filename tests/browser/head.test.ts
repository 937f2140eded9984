import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '../../site/routes.ts';
import { feedLists, feedPath } from '../../site/seo/feed-path.ts';
import { hydrated, inSameDocument, markDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { everyPath, untranslatedPaths } from '../support/site/every-path.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

test('HD-02 LC-51 sends each tag of the head once, with the values of the page', async () => {
  await using visitor = await openVisitor(browser);
  await visitor.page.goto('about:blank');
  const problems: string[] = [];
  const describedAs = new Map<string, string>();
  for (const { path, language, other } of await everyPath(site.origin)) {
    const html = await (await fetch(site.origin + path)).text();
    const { tags, alternates } = await headOf(visitor.page, html);
    const expectTag = (name: string, ...values: string[]) => {
      const actual = tags[name] ?? [];
      if (JSON.stringify(actual) !== JSON.stringify(values)) problems.push(`${path}: ${name} is ${actual}`);
    };
    const company = language === 'ja' ? COMPANY.name.ja : COMPANY.name.en;
    for (const name of ['title', 'description', 'og:title', 'og:description', 'og:image', 'viewport']) {
      if (tags[name]?.length !== 1 || !tags[name][0]) problems.push(`${path}: ${name} is ${tags[name]}`);
    }
    expectTag('og:site_name', company);
    expectTag('apple-mobile-web-app-title', company);
    expectTag('og:type', 'website');
    expectTag('twitter:card', 'summary_large_image');
    expectTag('canonical', site.origin + path);
    expectTag('og:url', site.origin + path);
    expectTag('og:locale', language === 'ja' ? 'ja_JP' : 'en_GB');
    expectTag('og:locale:alternate', ...(other === null ? [] : [language === 'ja' ? 'en_GB' : 'ja_JP']));
    expectTag('robots', ...(path.endsWith('/search') ? ['noindex'] : []));
    expectTag('application/atom+xml', ...feedLists(pages).map((list) => feedPath(list, language)));
    if (!tags['og:image']?.[0]?.startsWith(`${site.origin}/`))
      problems.push(`${path}: og:image is ${tags['og:image']}`);

    const description = tags.description?.[0] ?? '';
    const otherPath = describedAs.get(description);
    if (otherPath) problems.push(`${path} is described like ${otherPath}: ${description}`);
    describedAs.set(description, path);

    const [ja, en] = language === 'ja' ? [path, other] : [other, path];
    const both = [`ja ${site.origin}${ja}`, `en ${site.origin}${en}`, `x-default ${site.origin}${ja}`];
    const expected = other === null ? [] : both;
    if (alternates.join() !== expected.join()) problems.push(`${path}: the alternates are ${alternates}`);
  }
  expect(problems).toEqual([]);
}, 60_000);

test('includes the page and filters of a list in its canonical URL, but no other parameters', async () => {
  await using visitor = await openVisitor(browser);
  await visitor.page.goto('about:blank');
  const canonical = async (path: string) => {
    const { tags } = await headOf(visitor.page, await (await fetch(site.origin + path)).text());
    return tags.canonical;
  };
  expect(await canonical('/news?page=2')).toEqual([`${site.origin}/news?page=2`]);
  expect(await canonical('/en/works?use=office&utm_source=mail')).toEqual([`${site.origin}/en/works?use=office`]);
  expect(await canonical('/works?use=office&role=planning')).toEqual([`${site.origin}/works?role=planning&use=office`]);
  expect(await canonical('/about?page=2')).toEqual([`${site.origin}/about`]);
  // Combinations of several filters are thousands of URLs with the same few entries.
  const isForEngines = async (path: string) =>
    !(await (await fetch(site.origin + path)).text()).includes('name="robots"');
  expect(await isForEngines('/works?use=office')).toBe(true);
  expect(await isForEngines('/news?page=2')).toBe(true);
  expect(await isForEngines('/works?role=planning&use=office')).toBe(false);
  expect(await isForEngines('/en/news?category=company&year=2024')).toBe(false);
});

test('HD-02 LC-51 updates the head after a navigation to the one that the server would send', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.goto(`${site.origin}/works`);
  await hydrated(page);
  await markDocument(page);
  const blank = await page.context().newPage();
  const structuredData = page.locator('script[type="application/ld+json"]');
  expect(await structuredData.count()).toBe(1);

  const [untranslated = ''] = await untranslatedPaths(site.origin);
  const route = [
    { path: '/about', title: `${COMPANY.name.ja}について | ${COMPANY.name.ja}` },
    { path: '/works/kanda-shops', title: `神田の商業ビル | ${COMPANY.name.ja}` },
    // This page has no alternates.
    { path: untranslated },
    { path: '/en/works', title: `Works | ${COMPANY.name.en}` },
    { path: '/', title: COMPANY.name.ja },
  ];
  for (const { path, title } of route) {
    await clickLinkTo(page, path);
    await page.waitForURL(site.origin + path);
    await expect.poll(async () => (await headOf(page)).tags.canonical).toEqual([site.origin + path]);
    const sent = await headOf(blank, await (await fetch(site.origin + path)).text());
    expect(clientRendered(await headOf(page))).toEqual(clientRendered(sent));
    // Only the server creates structured data. The data of the first page do not apply to this page.
    expect(await structuredData.count()).toBe(0);
    if (title) expect(await page.title()).toBe(title);
  }
  expect(await inSameDocument(page)).toBe(true);
  await blank.close();
});

test('adds noindex on a missing page, and removes it on return', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.goto(`${site.origin}/about`);
  await hydrated(page);
  await clickLinkTo(page, '/nope');
  await expect.poll(async () => (await headOf(page)).tags.robots).toEqual(['noindex']);
  const notFoundHead = await headOf(page);
  expect(notFoundHead.tags.canonical).toBeUndefined();
  expect(notFoundHead.alternates).toEqual([]);

  await page.goBack();
  await expect.poll(async () => (await headOf(page)).tags.robots).toBeUndefined();
  expect((await headOf(page)).tags.canonical).toEqual([`${site.origin}/about`]);
});

/** Omits feeds: clients do not update them after a navigation. */
function clientRendered({ tags: { 'application/atom+xml': _, ...tags }, alternates }: HeadContents): HeadContents {
  return { tags, alternates };
}

interface HeadContents {
  /** The values of each tag by its name, property or rel. */
  tags: Record<string, string[]>;
  /** `{language} {address}` of each alternate, in order. */
  alternates: string[];
}

/** Returns the head of the page, or of the document `html`. Parsing needs a blank page, because the site requires Trusted Types. */
function headOf(page: Page, html?: string): Promise<HeadContents> {
  return page.evaluate(readHead, html);
}

/** Runs in the page. */
function readHead(source?: string): HeadContents {
  const { head } = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
  const tags: Record<string, string[]> = {};
  for (const element of head.querySelectorAll(
    'title, meta[name], meta[property], link[rel="canonical"], link[type="application/atom+xml"]',
  )) {
    const attribute = (name: string) => element.getAttribute(name);
    const name =
      attribute('name') ?? attribute('property') ?? attribute('type') ?? attribute('rel') ?? element.localName;
    tags[name] ??= [];
    tags[name].push(attribute('content') ?? attribute('href') ?? element.textContent ?? '');
  }
  const links = [...head.querySelectorAll('link[rel="alternate"][hreflang]')];
  return {
    tags,
    alternates: links.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
  };
}

async function clickLinkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}
