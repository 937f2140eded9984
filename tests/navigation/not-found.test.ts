import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hydrated, inSameDocument, markDocument, NOT_FOUND_ERROR, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { untranslatedPaths } from '../support/site/every-path.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });
let untranslated: { path: string; list: string }[];
beforeAll(async () => {
  const paths = await untranslatedPaths(site.origin);
  untranslated = paths.map((path) => ({
    path: `/en${path}`,
    list: `/en/${path.split('/')[1]}`,
  }));
});

const TEXTS = {
  ja: {
    title: 'ページが見つかりません',
    text: 'お探しのページは、移動したか、削除された可能性があります。',
    home: 'ホームへ戻る',
  },
  en: { title: 'Page not found', text: 'The page may have moved or been removed.', home: 'Back to home' },
} as const;

const MISSING = [
  // No page matches.
  '/nope',
  // Exists only on the development server.
  '/parts',
  '/ja',
  '/ja/about',
  '/campaign',
  '/campaign/nobody',
  '/p/a/b',
  '/services/other',
  '/en/nope',
  '/en/ja',
  '/en/en',
  '/enabout',
  '/日本語',
  '/%zz',
  '/%E3%81',
  // The parameter check fails.
  '/columns/abc',
  '/columns/01',
  '/columns/-1',
  '/news/0',
  '/en/news/0',
  '/works/no_such_work',
  '/works?use=castle',
  '/works?page=0',
  '/works?page=two',
  '/en/columns?category=gossip',
  '/news?year=26',
  // The content API has no such entry.
  '/columns/999999',
  '/en/columns/999999',
  '/news/99999999999999999',
  '/works/no-such-work',
  '/en/works/no-such-work',
  '/p/no-such-page',
  // A page with its own route is not a generic page.
  '/p/about',
];
/** Pages beyond the end of a list. */
const BEYOND = ['/en/news?page=99', '/columns?page=2&category=law'];

const languageOf = (path: string) => (/^\/en(?:\/|$)/.test(path) ? 'en' : 'ja');

describe('direct request for a missing page', () => {
  test.each([...MISSING, ...BEYOND])(
    'NV-20 NV-24 NV-27 LC-10 returns 404 for %s with noindex, a message, and at most ten minutes of caching',
    async (path) => {
      const language = languageOf(path);
      const response = await sendRequest(site.origin, encodeNonAscii(path), { 'accept-language': language });
      expect(response.status).toBe(404);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['content-language']).toBe(language);
      const maxAge = Number(/max-age=(\d+)/.exec(response.headers['cache-control'] ?? '')?.[1]);
      expect(maxAge).toBeLessThanOrEqual(600);
      expect(response.headers['x-robots-tag']).toBe('noindex');
      expect(response.headers['set-cookie']).toBeUndefined();

      expect(response.body).toContain(`<html lang="${language}">`);
      expect(response.body.match(/<meta name="robots" content="noindex"\/>/g)).toHaveLength(1);
      expect(response.body).not.toContain('rel="canonical"');
      expect(response.body).not.toContain('hrefLang="x-default"');
      expect(response.body).toContain('>This page could not be found</p>');
      expect(response.body).toContain(TEXTS[language].title);
      expect(response.body).toContain(TEXTS[language].text);
    },
  );

  test.each(['/nope', '/en/nope', '/works/no-such-work', '/en/news?page=99', '/%zz'])(
    'shows the error page for %s in the layout, and hydrates',
    async (path) => {
      await using visitor = await openVisitor(browser);
      const { page } = visitor;
      await page.goto(site.origin + path);
      await hydrated(page);
      await visitor.waitForConsoleError(NOT_FOUND_ERROR);
      await expectNotFound(page, languageOf(path));
      expect(page.url()).toBe(site.origin + path);

      // Navigation continues from here.
      await markDocument(page);
      await page
        .locator('main')
        .getByRole('link', { name: TEXTS[languageOf(path)].home })
        .click();
      await page.waitForURL(site.origin + (languageOf(path) === 'en' ? '/en' : '/'));
      await page.getByText('This page could not be found').waitFor({ state: 'detached' });
      expect(await inSameDocument(page)).toBe(true);
    },
  );
});

describe('link to a missing page', () => {
  test('NV-21 NV-24 shows the same page without a document load, at the clicked URL', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    // A short page, because it is shown again after each case.
    await page.goto(`${site.origin}/p`);
    await hydrated(page);
    await markDocument(page);
    const failures: string[] = [];
    for (const path of [...MISSING, ...BEYOND]) {
      await clickLinkTo(page, path);
      const language = languageOf(path);
      try {
        await page.waitForURL(site.origin + encodeNonAscii(path));
        await expectNotFound(page, language);
        if (!(await inSameDocument(page))) throw new Error('It is another document.');
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: '方針・規約' }).waitFor();
      } catch (error) {
        failures.push(`${path}: ${error}`);
        await page.goto(`${site.origin}/p`);
        await hydrated(page);
        await markDocument(page);
      }
    }
    expect(failures).toEqual([]);
  }, 60_000);

  test('NV-20 requests no payload for an unmatched path, and receives the error of an unknown entry as data', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await page.goto(`${site.origin}/about`);
    await hydrated(page);
    const requested: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('payload.js'))
        requested.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    for (const path of ['/nope', '/columns/abc', '/works/no-such-work']) {
      await clickLinkTo(page, path);
      await page.waitForURL(site.origin + path);
      await expectNotFound(page, 'ja');
    }
    // Errors are not cached, so prefetch and click may each request them.
    const missing = [...new Set(requested.filter((path) => /nope|no-such-work/.test(path)))];
    expect(missing).toEqual([expect.stringMatching(/^200 \/static\/[^/]+\/works\/no-such-work\/payload\.js$/)]);

    const path = missing[0]?.split(' ')[1] ?? '';
    const payload = await sendRequest(site.origin, path);
    expect(payload.headers['cache-control']).toBe('private, no-store');
    expect(payload.body).toContain('"error":{"statusCode":404,"message":"This page could not be found"');
  });
});

describe('entry without an English version', () => {
  test('redirects a direct request to the English list', async () => {
    const lists = new Set(untranslated.map(({ list }) => list));
    expect([...lists].sort()).toEqual(['/en/columns', '/en/news', '/en/works']);
    for (const { path, list } of untranslated) {
      const response = await sendRequest(site.origin, path);
      expect([path, response.status, response.headers.location]).toEqual([path, 302, list]);
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('has a payload with the redirect, which is not cached', async () => {
    const { body } = await sendRequest(site.origin, '/about');
    const version = /"version":"([^"]+)"/.exec(body)?.[1];
    for (const { path, list } of untranslated) {
      const payload = await sendRequest(site.origin, `/static/${version}${path}/payload.js`);
      expect(payload.status).toBe(200);
      expect(payload.headers['content-type']).toMatch(/^text\/javascript/);
      expect(payload.headers['cache-control']).toBe('private, no-store');
      expect(payload.body).toContain(`{"redirect":"${list}"}`);
    }
  });

  test('leads to the English list inside the site after a click, and back to the previous page', async () => {
    await using visitor = await openVisitor(browser, { locale: 'en-GB' });
    const { page } = visitor;
    await page.goto(`${site.origin}/en/about`);
    await hydrated(page);
    await markDocument(page);
    for (const [list, name] of [
      ['/en/columns', 'Columns'],
      ['/en/news', 'News'],
      ['/en/works', 'Works'],
    ] as const) {
      const path = untranslated.find((entry) => entry.list === list)?.path ?? '';
      await clickLinkTo(page, path);
      await page.waitForURL(site.origin + list);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: `About ${COMPANY.name.en}` }).waitFor();
      expect(page.url()).toBe(`${site.origin}/en/about`);
    }
    expect(await inSameDocument(page)).toBe(true);
  });

  test('leads to the English list after a language switch', async () => {
    const path = untranslated.find(({ list }) => list === '/en/columns')?.path.slice('/en'.length) ?? '';
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await page.goto(site.origin + path);
    await hydrated(page);
    await markDocument(page);
    await page.locator('body > header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${site.origin}/en/columns`);
    await page.getByRole('heading', { level: 1, name: 'Columns' }).waitFor();
    expect(await inSameDocument(page)).toBe(true);
  });
});

async function expectNotFound(page: Page, language: 'ja' | 'en'): Promise<void> {
  const { title, text } = TEXTS[language];
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByText('This page could not be found', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText(text).isVisible()).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  expect(
    await page.locator('body > header a[href="/works"], body > header a[href="/en/works"]').count(),
  ).toBeGreaterThan(0);
  expect(await page.locator('footer').isVisible()).toBe(true);
}

/** Adds a link to the page and clicks it. */
async function clickLinkTo(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    document.getElementById('added-link')?.remove();
    const link = Object.assign(document.createElement('a'), { href: address, id: 'added-link', textContent: 'link' });
    // Only the click sends a request.
    link.dataset.prefetch = 'off';
    document.body.append(link);
  }, href);
  await page.locator('#added-link').click();
}

function encodeNonAscii(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
