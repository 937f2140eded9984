import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { headerLink, heading, open } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

describe('B20 page rewritten by a translation widget', () => {
  /** Wraps each text node in elements, like translation widgets. */
  const translate = (page: Page) =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, font')) continue;
        const font = document.createElement('font');
        font.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }));
        text.replaceWith(font);
      }
    });

  test('B20 navigates, changes parameter and language, and goes back with the right text', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await open(page, `${site.origin}/works`);
    await translate(page);

    await page.locator('body > header a[href="/company"]').first().click();
    await heading(page, '会社概要').waitFor();
    await translate(page);
    await page.locator('body > header a[href="/en/company"]').first().click();
    await heading(page, 'Company').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(await headerLink(page, 'Works').count()).toBe(1);
    expect(await page.locator('body > header').innerText()).not.toContain('実績');
    expect(await page.locator('footer').innerText()).not.toMatch(/会社概要|個人情報/);

    await translate(page);
    await page.goBack();
    await heading(page, '会社概要').waitFor();
    expect(await page.locator('body > header').innerText()).toContain('実績');
    await translate(page);
    await page.goBack();
    await heading(page, '実績').waitFor();

    await translate(page);
    await page.locator('main a[href^="/works?use=office"]').first().click();
    await page.waitForURL(`${site.origin}/works?use=office`);
    await page.locator('main a[href="/works"]').first().waitFor();
    await followLink(page, '/fixture/long/1');
    await heading(page, 'long 1').waitFor();
    await translate(page);
    await page.locator('main a[href="/fixture/long/2"]').first().click();
    await heading(page, 'long 2').waitFor();
    await translate(page);
    await followLink(page, '/fixture/throws');
    await page.getByText('boom', { exact: true }).waitFor();
    await translate(page);
    await followLink(page, '/about');
    await heading(page, `${COMPANY.name.ja}について`).waitFor();
    expect(errors).toEqual([]);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('B20 updates the count of a list with its filter', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/works`);
    await translate(page);
    await page.locator('main a[href^="/works?use=office"]').first().click();
    await page.waitForURL(`${site.origin}/works?use=office`);
    await page.locator('main a[href="/works"]').first().waitFor();
    const [rendered, sent] = await page.evaluate(async () => {
      const request = new XMLHttpRequest();
      request.open('GET', location.href);
      request.responseType = 'document';
      await new Promise((resolve) => {
        request.onload = resolve;
        request.send();
      });
      const mains = [document, request.responseXML].map((root) => root?.querySelector('main'));
      return mains.map((main) => main?.textContent.replaceAll(/[«»\s]/g, ''));
    });
    expect(rendered).toContain('オフィス');
    expect(rendered).toBe(sent);
  });
});
