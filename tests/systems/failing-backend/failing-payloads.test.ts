/** Backend failures during client-side navigations */
import { beforeEach, describe, expect, test } from 'vitest';
import { settled } from '../../support/browser/settled.ts';
import { hydrated, inSameDocument, markDocument, openVisitor, type Visitor } from '../../support/browser/visitor.ts';
import { backendForFile, browserForFile, siteForFile } from '../../support/for-file.ts';
import { COMPANY } from '../../support/site/company.ts';
import { apiError, disconnect, entryNotFound, type Fault, respondWith } from '../../support/site/faulty-backend.ts';
import { buildVersion, visitPayload } from '../../support/site/visit.ts';
import { freshnessForFile } from './freshness.ts';

const backend = backendForFile();
const site = siteForFile(() => ({ CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '4000' }));
const expireResponses = freshnessForFile();
const browser = browserForFile({ pictures: false });
beforeEach(() => backend.heal());

describe('the payload script', () => {
  test.for<[name: string, path: string, statusCode: number, message: string, fault: Fault]>([
    ['unavailable', '/news/201', 503, 'The content is temporarily unavailable', disconnect],
    [
      'unreadable',
      '/news/202',
      502,
      'The content could not be read',
      respondWith(200, 'text/html', '<h1>It is broken</h1>'),
    ],
    ['misconfigured', '/news/203', 500, 'The site is misconfigured', apiError(401, 'rest_forbidden', 'It is broken')],
    ['not found', '/news/204', 404, 'This page could not be found', entryNotFound],
  ])('reports the error: %s', async ([, path, statusCode, message, fault]) => {
    backend.fail(fault, { path: new RegExp(`^${path}$`) });
    const version = await buildVersion(site.origin);

    const ja = await visitPayload(site.origin, version, path);
    const en = await visitPayload(site.origin, version, `/en${path}`);

    for (const visited of [ja, en]) {
      expect(visited.status).toBe(200);
      expect(visited.headers.get('cache-control')).toContain('no-store');
      expect(visited.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const suggestions = statusCode === 404 && { suggestions: [] };
      expect(visited.payload.error).toEqual({ statusCode, message, ...suggestions });
      expect(visited.payload).not.toHaveProperty('data');
      expect(visited.script).not.toMatch(/It is broken|127\.0\.0\.1|rest_|\bat \S+:\d+/);
      expect(visited.script).not.toContain(backend.host);
    }
    expect(ja.path).toBe(path);
    expect(ja.payload.site).toMatchObject({ name: COMPANY.name.ja });
    expect(en.path).toBe(`/en${path}`);
    expect(en.payload.site).toMatchObject({ name: COMPANY.name.en });
  });

  test('contains the data of an existing page, and must be revalidated', async () => {
    const visited = await visitPayload(site.origin, await buildVersion(site.origin), '/news/15');
    expect(visited.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(visited.payload).not.toHaveProperty('error');
    expect(visited.payload.page).toMatchObject({ title: '冬季の休業のお知らせ' });
  });
});

describe('in the browser', () => {
  async function open(page: Visitor['page'], path: string) {
    const response = await page.goto(site.origin + path);
    await hydrated(page);
    await markDocument(page);
    return response;
  }
  const heading = (page: Visitor['page'], name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  test('shows an error inside header and footer, and the page once the backend recovers', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    // Before the list opens, because its links may be prefetched.
    backend.fail(disconnect, { path: /^\/news\/13$/ });
    await open(page, '/news');

    await page.getByRole('main').getByRole('link', { name: 'ファンドのセミナー開催のお知らせ' }).click();
    await heading(page, 'ただいま表示できません');
    expect(page.url()).toBe(`${site.origin}/news/13`);
    expect(await page.getByRole('main').innerText()).toContain('The content is temporarily unavailable');
    expect(await page.title()).toBe(`ただいま表示できません | ${COMPANY.name.ja}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
    expect(await page.getByRole('banner').getByRole('link', { name: 'コラム' }).first().isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').innerText()).toContain(COMPANY.legalName.ja);

    await page.goBack();
    await heading(page, 'お知らせ');
    expect(await page.getByRole('main').innerText()).toContain('冬季の休業のお知らせ');

    backend.heal();
    // Failures are cached for a second.
    expireResponses();
    await page.getByRole('main').getByRole('link', { name: 'ファンドのセミナー開催のお知らせ' }).click();
    await heading(page, 'ファンドのセミナー開催のお知らせ');
    expect(await inSameDocument(page)).toBe(true);
  });

  test('offers the header and a reload link on the error page', async () => {
    await using visitor = await openVisitor(browser, { locale: 'en-GB' });
    const { page } = visitor;
    backend.fail(respondWith(200, 'text/html', '<h1>It is broken</h1>'), { path: /^\/columns\/9$/ });
    await open(page, '/en/columns');

    await page.getByRole('main').getByRole('link', { name: 'Two forms of funds' }).click();
    await heading(page, 'This page is temporarily unavailable');
    expect(await page.getByRole('main').innerText()).toContain('The content could not be read');
    expect(await page.getByRole('main').innerText()).not.toContain('It is broken');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');

    await page.getByRole('banner').getByRole('link', { name: 'News' }).first().click();
    await heading(page, 'News');
    expect(await inSameDocument(page)).toBe(true);
    await page.goBack();
    await heading(page, 'This page is temporarily unavailable');

    backend.heal();
    expireResponses();
    await page.getByRole('link', { name: 'Reload' }).click();
    await heading(page, 'Two forms of funds');
    expect(page.url()).toBe(`${site.origin}/en/columns/9`);
  });

  test('hydrates an error document without console errors, and navigates on from it', async () => {
    await using visitor = await openVisitor(browser);
    const { page, consoleErrors } = visitor;
    backend.fail(apiError(401, 'rest_forbidden', 'It is broken'), { path: /^\/works\/shinagawa-depot$/ });

    const response = await open(page, '/works/shinagawa-depot');
    expect(response?.status()).toBe(500);
    await heading(page, 'エラーが発生しました');
    await settled(page);
    // Chromium logs every error status.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 500')]);

    await page.getByRole('main').getByRole('link', { name: '実績' }).click();
    await heading(page, '実績');
    expect(await inSameDocument(page)).toBe(true);
  });
});
