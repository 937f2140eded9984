/** A browser without the Navigation API loads a document for each navigation. Everything else works. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NO_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { open } from '../support/browser/page-actions.ts';
import { hydrated, inSameDocument, markDocument } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite, siteForFile } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { fillInTimeForFile } from '../support/site/site-clock.ts';

const site = sharedSite();
/** A separate site, because a form is submitted. */
const withForms = siteForFile(() => ({ FORMS_PER_MINUTE: '1000' }));
const browser = browserForFile({ pictures: false });

const fillInSlowly = fillInTimeForFile();

/** Returns the canonical and alternate links of the page. */
const linksOf = (page: Page) =>
  page.locator('link[rel="canonical"], link[rel="alternate"][hreflang]').evaluateAll((links) =>
    links.map((link) => {
      const { pathname, search } = new URL((link as HTMLLinkElement).href);
      return `${link.getAttribute('hreflang') ?? 'canonical'} ${pathname}${search}`;
    }),
  );

test('NV-00 LC-30 loads documents for links and the language switch, with correct link tags', async () => {
  await using visitor = await visitorWith(NO_SUPPORT, browser, { prefetches: true });
  const { page, context } = visitor;
  const payloads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payload.js')) payloads.push(request.url());
  });
  await open(page, `${site.origin}/about`);
  await page.locator('body > header').getByRole('link', { name: '実績' }).click();
  await page.waitForURL(`${site.origin}/works`);
  await hydrated(page);
  expect(await inSameDocument(page)).toBe(false);
  const current = page.locator('body > header').getByRole('link', { name: '実績', exact: true });
  expect(await current.getAttribute('aria-current')).toBe('page');
  expect(await linksOf(page)).toEqual(['canonical /works', 'ja /works', 'en /en/works', 'x-default /works']);

  await page.getByRole('link', { name: /^オフィス/ }).click();
  await page.waitForURL(`${site.origin}/works?use=office`);
  await hydrated(page);
  await page.locator('body > header').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${site.origin}/en/works?use=office`);
  await hydrated(page);
  expect(await page.title()).toBe(`Works (Office) | ${COMPANY.name.en}`);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await linksOf(page)).toEqual([
    'canonical /en/works?use=office',
    'ja /works?use=office',
    'en /en/works?use=office',
    'x-default /works?use=office',
  ]);
  await expect.poll(async () => (await context.cookies())[0]?.value).toBe('en');
  // Payloads that a click would not use are not prefetched.
  expect(payloads).toEqual([]);
});

test('NV-00 appends to the list in place after “show more”', async () => {
  await using visitor = await visitorWith(NO_SUPPORT, browser);
  const { page } = visitor;
  await open(page, `${site.origin}/en/news`);
  const items = page.locator('main li a[href^="/en/news/"]');
  const before = await items.count();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => items.count()).toBeGreaterThan(before);
  expect(page.url()).toBe(`${site.origin}/en/news`);
  expect(await inSameDocument(page)).toBe(true);
});

test('NV-00 opens the menu of a phone, with working links', async () => {
  await using visitor = await visitorWith(NO_SUPPORT, browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await open(page, `${site.origin}/en/about`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Company' }).click();
  await page.waitForURL(`${site.origin}/en/company`);
  await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
});

test('NV-00 confirms an enquiry in place, returns to it, and sends it', async () => {
  await using visitor = await visitorWith(NO_SUPPORT, browser, { locale: 'en-GB' });
  const { page } = visitor;
  await open(page, `${withForms.origin}/en/contact`);
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Name').fill('Jane Sample');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
  await page.getByRole('textbox', { name: /^Your message/ }).fill('A question.');
  await page.getByLabel('I agree to').check();
  const entries = await page.evaluate(() => history.length);
  const confirmation = page.locator('#confirm-heading');
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await confirmation.waitFor();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);

  await page.goBack();
  await expect.poll(() => confirmation.count()).toBe(0);
  expect(await page.getByLabel('Name').inputValue()).toBe('Jane Sample');
  expect(await inSameDocument(page)).toBe(true);

  await page.getByRole('button', { name: 'Check before sending' }).click();
  await confirmation.waitFor();
  fillInSlowly();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/en\/contact\?sent=/);
  await page.locator('[data-sent]').waitFor();
});

test('NV-00 shows the links to a requested document on the page', async () => {
  await using visitor = await visitorWith(NO_SUPPORT, browser, { locale: 'en-GB' });
  const { page } = visitor;
  await open(page, `${withForms.origin}/en/download?document=4`);
  await page.getByLabel('Name').fill('Jane Sample');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
  await page.getByLabel('I agree to').check();
  fillInSlowly();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/en\/download\?document=4&sent=/);
  const link = page.getByRole('link', { name: 'Open the PDF (Japanese)' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^\/documents\//);
  await hydrated(page);
  expect(await link.isVisible()).toBe(true);
});

test('NV-00 FT-08 refreshes the data of a page', async () => {
  await using visitor = await visitorWith(NO_SUPPORT, browser);
  const { page, context } = visitor;
  // The server's error page, whose data loads again on reconnection.
  await context.route(`${site.origin}/company`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(<script id="meguri-boot"[^>]*>)([^<]*)/,
      (_, tag: string, json: string) => {
        const { payload, ...boot } = JSON.parse(json);
        const error = { statusCode: 503, message: 'The content is temporarily unavailable' };
        return tag + JSON.stringify({ ...boot, payload: { error, site: payload.site } }).replaceAll('<', '\\u003c');
      },
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${site.origin}/company`);
  await page.getByText('The content is temporarily unavailable').waitFor();
  await markDocument(page);
  // React reports that the server's HTML differs from the hydration data.
  await visitor.waitForConsoleError(/Hydration|hydrat|#4\d\d/i);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return page.getByRole('heading', { level: 1, name: '会社概要' }).count();
    })
    .toBe(1);
  expect(await inSameDocument(page)).toBe(true);
});
