/** A browser that blocks cookies and storage, and exceptions in effects of the whole application. */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { heading, open } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** Makes access to cookies and storage throw in every document of this visitor. */
async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const throwDenied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get: throwDenied });
    Object.defineProperty(document, 'cookie', { configurable: true, get: throwDenied, set: throwDenied });
  });
}

/** Navigates within the application. */
const navigateTo = (page: Page, path: string) =>
  page.evaluate(async (to) => void (await navigation.navigate(to).finished), path);

describe('blocked cookies and storage', () => {
  test('do not affect navigation to any page, alternately in both languages', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await blockStorage(context);
    await open(page, `${site.origin}/about`);
    const problems: string[] = [];
    for (const [index, fixed] of fixedPaths.entries()) {
      const path = localizedUrl(fixed, index % 2 === 0 ? 'ja' : 'en');
      await navigateTo(page, path);
      const { lang, failed } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        failed: document.querySelector('main h1') === null || document.title.includes('error'),
      }));
      if (failed || lang !== (path.startsWith('/en') ? 'en' : 'ja')) problems.push(`${path}: ${lang} ${failed}`);
    }
    expect(problems).toEqual([]);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('do not affect the language switch, the menu and a form', async () => {
    await using visitor = await openVisitor(browser, { viewport: { width: 390, height: 844 } });
    const { page, context } = visitor;
    await blockStorage(context);
    await open(page, `${site.origin}/company`);
    await page.getByRole('button', { name: 'メニュー' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'お問い合わせ' }).first().click();
    await heading(page, 'お問い合わせ').waitFor();
    await page.locator('footer a[hreflang="en"], a[hreflang="en"]').last().click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await inSameDocument(page)).toBe(true);
    await page.getByLabel('Name').first().fill('Hana Mori');
    await page.getByRole('main').locator('form button').last().click();
    // The missing fields are marked, so the form's script works.
    await page.locator('main [aria-invalid="true"]').first().waitFor();
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Hana Mori');
  });
});

/** Makes effects throw that listen to these events of the Navigation API. */
async function failListeners(context: BrowserContext, events: readonly string[]): Promise<void> {
  await context.addInitScript((failing) => {
    const listen = navigation.addEventListener;
    navigation.addEventListener = (type: string, ...rest: [never]) => {
      if (failing.includes(type)) throw new TypeError('an effect failed');
      listen.call(navigation, type, ...rest);
    };
  }, events);
}

/** Expects the error page inside the layout. Its English heading repeats the message. */
async function expectFailure(page: Page): Promise<void> {
  await page.locator('main').getByText('500', { exact: true }).waitFor();
  expect(await page.locator('main p[lang="en"]').innerText()).toBe('An error occurred');
  expect(await page.locator('body > header, body > footer').count()).toBe(2);
}

describe('exception in an effect', () => {
  test.each([
    ['/company', 'ホームへ戻る', '/'],
    ['/en/company', 'Back to home', '/en'],
  ])(
    'shows the error page at %s with working links, if the whole application is affected',
    async (path, label, home) => {
      await using visitor = await openVisitor(browser);
      const { page, context } = visitor;
      await failListeners(context, ['navigate']);
      await page.goto(site.origin + path);
      await expectFailure(page);
      await visitor.waitForConsoleError(/an effect failed/);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(home === '/' ? 'ja' : 'en');
      expect(new URL(page.url()).pathname).toBe(path);
      const nextDocument = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('main').getByRole('link', { name: label }).click();
      expect(new URL((await nextDocument).url()).pathname).toBe(home);
      await expectFailure(page);
      await visitor.waitForConsoleError(/an effect failed/);
    },
  );

  test('leaves a link to the home page if the layout around the error page is affected, too', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await failListeners(context, ['currententrychange']);
    await page.goto(`${site.origin}/company`);
    await page.getByRole('heading', { name: 'An error occurred while showing the error page' }).waitFor();
    await visitor.waitForConsoleError(/an effect failed/);
    expect(await page.getByRole('link', { name: 'ホームへ戻る' }).getAttribute('href')).toBe('/');
  });
});
