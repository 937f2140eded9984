/**
 * The embedded payload omits HTML that the document contains. Tests cover the time before, during and after hydration.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { holdRequests } from '../support/browser/hold.ts';
import { headerLink, heading, open, payloadsIn, requestsOf } from '../support/browser/page-actions.ts';
import { hydrated, inSameDocument, markDocument, openFreshVisitor, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const textOf = (page: Page) => page.locator('main').textContent();

/** Returns the URL of the script that starts hydration. */
async function entryOf(path: string): Promise<string> {
  const [, entry] = /data-entry="([^"]+)"/.exec((await sendRequest(site.origin, path)).body) ?? [];
  if (!entry) throw new Error(`${path} names no script.`);
  return site.origin + entry;
}

test.each([
  { path: '/services/fund', away: '会社概要' },
  { path: '/en/columns/9', away: 'Company' },
  { path: `/campaign/${siteConfig.campaign.slug}`, away: '会社概要' },
])('shows $path completely after the first load, and when the visitor returns', async ({ path, away }) => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const requests = requestsOf(page);
  await open(page, site.origin + path);
  const text = await textOf(page);
  expect(text?.length).toBeGreaterThan(1000);
  expect(payloadsIn(requests, path)).toEqual([]);
  expect(await page.locator('[data-html]').count()).toBe(0);

  await headerLink(page, away).click();
  await heading(page, away).waitFor();
  const other = await textOf(page);
  await page.goBack();
  await expect.poll(() => textOf(page)).toBe(text);
  await page.goForward();
  await expect.poll(() => textOf(page)).toBe(other);
  expect(await inSameDocument(page)).toBe(true);
});

describe('fallback to the payload script (PL-07), with the same page, if before the start', () => {
  test.each<[string, string, () => void]>([
    [
      'B20 a translation widget has rewritten the text',
      '/services/fund',
      () => {
        for (const element of document.querySelectorAll('[data-html] dd, [data-html] p')) {
          const fonts = [document.createElement('font'), document.createElement('font')] as const;
          fonts[1].append(`«${element.textContent}»`);
          fonts[0].append(fonts[1]);
          element.replaceChildren(fonts[0]);
        }
      },
    ],
    [
      'an extension has added an attribute',
      '/en/columns/9',
      () => document.querySelector('[data-html] p')?.setAttribute('data-extension', ''),
    ],
    [
      'a visitor has opened an answer',
      '/services/client',
      () => document.querySelector('[data-html] details')?.toggleAttribute('open', true),
    ],
    ['a key is missing', '/company', () => document.querySelector('[data-html]')?.removeAttribute('data-html')],
  ])('%s', async (_, path, alter) => {
    await using visitor = await openFreshVisitor(browser);
    const { page, context } = visitor;
    await open(page, site.origin + path);
    const text = await textOf(page);

    const entry = await holdRequests(context, await entryOf(path));
    const requests = requestsOf(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => entry.requested.length).toBe(1);
    await page.evaluate(alter);
    entry.release();
    await hydrated(page);
    await markDocument(page);
    expect(payloadsIn(requests, path)).toHaveLength(1);
    expect(await page.locator('[data-html]').count()).toBe(0);

    const away = path === '/company' ? '採用情報' : path.startsWith('/en') ? 'Company' : '会社概要';
    await headerLink(page, away).click();
    await heading(page, away).waitFor();
    await page.goBack();
    await expect.poll(() => textOf(page)).toBe(text);
    expect(await inSameDocument(page)).toBe(true);
  });
});

test('keeps the text if React renders the whole document again', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page, context } = visitor;
  await open(page, `${site.origin}/services/fund`);
  const text = await textOf(page);
  await context.route(`${site.origin}/services/fund`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<h1[^>]*>)[^<]*/, '$1Altered');
    await route.fulfill({ response, body });
  });
  await page.goto(`${site.origin}/services/fund`);
  await visitor.waitForConsoleError(/Minified React error #418/);
  await expect.poll(() => textOf(page)).toBe(text);
});

test('embeds the whole payload in the response to a posted form, because no script contains it', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page, context } = visitor;
  const entry = await holdRequests(context, await entryOf('/contact'));
  const requests = requestsOf(page);
  await page.goto(`${site.origin}/contact`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel(/^お名前/).fill('見本');
  await page.getByRole('button', { name: '確認へ進む' }).click();
  await visitor.waitForConsoleError(/422/);
  expect(await page.locator('[data-html]').count()).toBe(0);
  entry.release();
  await hydrated(page);
  expect(await page.getByRole('alert').innerText()).toContain('か所をご確認ください');
  expect(await page.getByLabel(/^お名前/).inputValue()).toBe('見本');
  expect(payloadsIn(requests, '/contact')).toEqual([]);
});
