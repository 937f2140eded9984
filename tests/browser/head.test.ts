import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, inSameDocument, launchBrowser, markDocument, visitor } from '../support/browser.ts';
import { everyPath, untranslatedPaths } from '../support/every-path.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Each is in the head once, on every page that is not an error, as a selector with the attribute that says it. */
const TAGS: Record<string, string> = {
  'meta[name="description"]': 'content',
  'meta[name="viewport"]': 'content',
  'meta[property="og:title"]': 'content',
  'meta[property="og:site_name"]': 'content',
  'meta[property="og:description"]': 'content',
  'meta[property="og:type"]': 'content',
  'meta[property="og:image"]': 'content',
  'meta[property="og:url"]': 'content',
  'meta[property="og:locale"]': 'content',
  'meta[name="twitter:card"]': 'content',
  'meta[name="apple-mobile-web-app-title"]': 'content',
  'link[rel="canonical"]': 'href',
};

test('the server sends each tag of the head once, with canonical and alternates of the page', async () => {
  await using someone = await visitor(browser, { javaScriptEnabled: false });
  const problems: string[] = [];
  const descriptions = new Map<string, string>();
  for (const { path, language, other } of await everyPath(site.origin)) {
    const html = await (await fetch(site.origin + path)).text();
    // Only the head is of interest: no stylesheet, script or picture has to be loaded for it.
    await someone.page.setContent(html.replaceAll(/<(?:link rel="(?:stylesheet|preload|modulepreload|icon)"|img|script)\b[^>]*>/g, ''));
    const problem = (text: string) => problems.push(`${path} ${text}`);

    for (const [tag, values] of Object.entries(await headTags(someone.page))) {
      if (values.length !== 1 || !values[0]) problem(`has ${tag}: ${JSON.stringify(values)}`);
    }
    const says = await headTags(someone.page);
    const said = (tag: string) => says[tag]?.[0];
    if (said('meta[property="og:type"]') !== 'website') problem('is no website');
    if (said('meta[name="twitter:card"]') !== 'summary_large_image') problem('has another card');
    if (said('link[rel="canonical"]') !== site.origin + path) problem(`is ${said('link[rel="canonical"]')}`);
    if (said('meta[property="og:url"]') !== site.origin + path) problem(`is ${said('meta[property="og:url"]')}`);
    if (said('meta[property="og:locale"]') !== (language === 'ja' ? 'ja_JP' : 'en_US')) problem('has another locale');
    const company = language === 'ja' ? '環巡' : 'KANJUN';
    if (said('meta[property="og:site_name"]') !== company) problem('has another site name');
    if (said('meta[name="apple-mobile-web-app-title"]') !== company) problem('has another app title');
    if (!said('meta[property="og:image"]')?.startsWith(`${site.origin}/`)) problem('has no absolute picture');

    const description = said('meta[name="description"]') ?? '';
    if (descriptions.has(description)) problem(`is described like ${descriptions.get(description)}`);
    descriptions.set(description, path);

    const [ja, en] = language === 'ja' ? [path, other] : [other, path];
    const expected = other === null ? {} : { ja: site.origin + ja, en: site.origin + en, 'x-default': site.origin + ja };
    const alternates = await alternatesOf(someone.page);
    if (!sameEntries(alternates, expected)) problem(`has the alternates ${JSON.stringify(alternates)}`);
    const alternateLocales = await values(someone.page, 'meta[property="og:locale:alternate"]', 'content');
    const expectedLocales = other === null ? [] : [language === 'ja' ? 'en_US' : 'ja_JP'];
    if (alternateLocales.join() !== expectedLocales.join()) problem(`has og:locale:alternate ${alternateLocales}`);
    const robots = await values(someone.page, 'meta[name="robots"]', 'content');
    if (robots.length > 0) problem(`tells robots ${robots}`);
  }
  expect(problems).toEqual([]);
}, 60_000);

test('a list’s page and filter are part of its canonical address, and other parameters are not', async () => {
  const canonical = async (path: string) => {
    const html = await (await fetch(site.origin + path)).text();
    return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  };
  expect(await canonical('/news?page=2')).toBe(`${site.origin}/news?page=2`);
  expect(await canonical('/en/works?use=office&utm_source=mail')).toBe(`${site.origin}/en/works?use=office`);
  expect(await canonical('/works?use=office&role=planning')).toBe(`${site.origin}/works?role=planning&use=office`);
  expect(await canonical('/about?page=2')).toBe(`${site.origin}/about`);
});

test('after navigation inside the site each tag is there once, and says what the new page says', async () => {
  await using someone = await visitor(browser);
  const { page } = someone;
  await page.goto(`${site.origin}/works`);
  await hydrated(page);
  await markDocument(page);

  // A list, an entry with an English version, one without (no alternates), an error, the home page.
  const [untranslated = ''] = await untranslatedPaths(site.origin);
  const route = [
    ['/about', '環巡について | 環巡'],
    ['/works/uchikanda-narrow', '内神田の細いビル | 環巡'],
    [untranslated, null],
    ['/en/works', 'Works | KANJUN'],
    ['/', '環巡'],
  ] as const;
  for (const [path, title] of route) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForURL(site.origin + path);
    await expect.poll(() => values(page, 'link[rel="canonical"]', 'href')).toEqual([site.origin + path]);
    if (title) expect(await page.title()).toBe(title);
    const afterNavigation = await wholeHead(page);

    await using reader = await visitor(browser, { javaScriptEnabled: false });
    await reader.page.goto(site.origin + path);
    expect(afterNavigation).toEqual(await wholeHead(reader.page));
  }
  expect(await inSameDocument(page)).toBe(true);
});

test('after navigation to a page that is not there, and back, noindex has come and gone', async () => {
  await using someone = await visitor(browser);
  const { page } = someone;
  await page.goto(`${site.origin}/about`);
  await hydrated(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/nope' });
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => values(page, 'meta[name="robots"]', 'content')).toEqual(['noindex']);
  expect(await values(page, 'link[rel="canonical"]', 'href')).toEqual([]);
  expect(await alternatesOf(page)).toEqual({});

  await page.goBack();
  await expect.poll(() => values(page, 'meta[name="robots"]', 'content')).toEqual([]);
  expect(await values(page, 'link[rel="canonical"]', 'href')).toEqual([`${site.origin}/about`]);
});

/** What each of {@link TAGS} says in the head, as often as it is there; and the title. */
async function headTags(page: Page): Promise<Record<string, (string | null)[]>> {
  const entries = await Promise.all(
    Object.entries(TAGS).map(async ([tag, attribute]) => [tag, await values(page, tag, attribute)] as const),
  );
  return { title: await page.locator('head > title').allTextContents(), ...Object.fromEntries(entries) };
}

async function wholeHead(page: Page) {
  return {
    tags: await headTags(page),
    alternates: await alternatesOf(page),
    imageAlt: await values(page, 'meta[property="og:image:alt"]', 'content'),
    robots: await values(page, 'meta[name="robots"]', 'content'),
  };
}

function values(page: Page, selector: string, attribute: string): Promise<(string | null)[]> {
  return page
    .locator(`head > ${selector}`)
    .evaluateAll((elements, name) => elements.map((element) => element.getAttribute(name)), attribute);
}

/** Addresses by hreflang; a language that is there twice shows both. */
async function alternatesOf(page: Page): Promise<Record<string, string>> {
  const links = await page
    .locator('head > link[rel="alternate"][hreflang]')
    .evaluateAll((elements) => elements.map((each) => [each.getAttribute('hreflang'), each.getAttribute('href')]));
  const result: Record<string, string> = {};
  for (const [language = '', href = ''] of links as string[][]) {
    result[language] = language in result ? `${result[language]} ${href}` : href;
  }
  return result;
}

function sameEntries(a: Record<string, string>, b: Record<string, string>): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
