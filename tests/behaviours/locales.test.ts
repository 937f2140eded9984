import { describe, expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { chunkOf, headerLink, heading, open } from '../support/browser/page-actions.ts';
import { settled } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { everyPath } from '../support/site/every-path.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
/** Default timeout of a chunk. */
const MAX_WAIT_MS = 120_000;
const browser = browserForFile({ pictures: false });

const ENGLISH = 'site/i18n/messages/en/index.ts';
const JAPANESE = 'site/i18n/messages/ja/index.ts';
const COULD_NOT_BE_LOADED = /The messages of "en" could not be loaded|Failed to load resource/;

test('LC-11 has every page of the table under /en, with the home page at /en', async () => {
  const paths = (await everyPath(site.origin)).filter(({ language }) => language === 'en').map(({ path }) => path);
  for (const path of [
    ['/en', '/en/about', '/en/columns', '/en/company', '/en/contact', '/en/download', '/en/news', '/en/recruit'],
    [
      '/en/services',
      '/en/services/client',
      '/en/services/fund',
      '/en/works',
      '/en/p',
      `/en/campaign/${siteConfig.campaign.slug}`,
    ],
    paths.filter((path) => /^\/en\/(?:columns|news|works|seminars|p)\//.test(path)).slice(0, 8),
  ].flat()) {
    const { status, body } = await sendRequest(site.origin, path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toContain('<html lang="en">');
  }
});

test('LC-20 LC-22 keeps the language in a cookie that scripts can read, written only on change', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  await context.addInitScript(() => {
    const written: string[] = [];
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document),
      set: (value: string) => {
        written.push(value);
        own?.set?.call(document, value);
      },
    });
    Object.assign(window, { written });
  });
  const written = () =>
    page.evaluate(() => Reflect.get(window, 'written').map((cookie: string) => cookie.split(';')[0]));
  await open(page, `${site.origin}/about`);
  await expect.poll(written).toEqual(['i18n_redirected=ja']);
  await headerLink(page, '会社概要').click();
  await heading(page, '会社概要').waitFor();
  await headerLink(page, 'English').click();
  await heading(page, 'Company').waitFor();
  await expect.poll(written).toEqual(['i18n_redirected=ja', 'i18n_redirected=en']);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax', httpOnly: false, secure: false });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);

  // A 404 without a prefix is English for this visitor, too.
  await page.goto(`${site.origin}/about`);
  for (const path of ['/', '/en', '/about', '/en/about', '/nope']) {
    const response = await sendRequest(site.origin, path);
    expect([path, response.headers['set-cookie']]).toEqual([path, undefined]);
  }
});

test('LC-10 responds with 404 in English to an unmatched path under /en, directly and after a click', async () => {
  const response = await sendRequest(site.origin, '/en/nope', {
    'accept-language': 'ja',
    cookie: 'i18n_redirected=ja',
  });
  expect(response.status).toBe(404);
  expect(response.body).toContain('<html lang="en">');
  expect(response.body).toContain('Page not found');
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/about`);
  await followLink(page, '/en/nope');
  await heading(page, 'Page not found').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await inSameDocument(page)).toBe(true);
});

describe('LC-36 missing English messages', () => {
  test('LC-36 shows the English page with Japanese interface text and a notice, and retries on the next switch', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const pattern = `**${chunkOf(ENGLISH)}`;
    await context.route(pattern, (route) => route.abort());
    await open(page, `${site.origin}/about`);
    await headerLink(page, 'English').click();
    await heading(page, `About ${COMPANY.name.en}`).waitFor();
    expect(page.url()).toBe(`${site.origin}/en/about`);
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
    expect(await headerLink(page, 'お問い合わせ').count()).toBe(1);
    await visitor.waitForConsoleError(COULD_NOT_BE_LOADED);

    await context.unroute(pattern);
    await headerLink(page, 'Company').click();
    await heading(page, 'Company').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(await headerLink(page, 'Contact').count()).toBe(1);
    expect(await inSameDocument(page)).toBe(true);
  });

  test('LC-36 waits for a silent chunk only until its timeout', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route(`**${chunkOf(ENGLISH)}`, () => {});
    await page.clock.install();
    await open(page, `${site.origin}/about`);
    const requested = page.waitForRequest(`**${chunkOf(ENGLISH)}`);
    const payload = page.waitForResponse('**/en/about/payload.js');
    await headerLink(page, 'English').click();
    await requested;
    await payload;
    await expect.poll(() => page.locator('script[src$="/payload.js"]').count()).toBe(0);
    await page.clock.fastForward(MAX_WAIT_MS);
    await heading(page, `About ${COMPANY.name.en}`).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
    await visitor.waitForConsoleError(COULD_NOT_BE_LOADED);
  });

  test('LC-36 keeps a first load of an English page working, with Japanese text and working links', async () => {
    await using visitor = await openVisitor(browser, { locale: 'en-GB' });
    const { page, context } = visitor;
    await context.route(`**${chunkOf(ENGLISH)}`, (route) => route.abort());
    await page.goto(`${site.origin}/en/about`);
    await hydrated(page);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja');
    expect(await heading(page, `About ${COMPANY.name.en}`).isVisible()).toBe(true);
    expect(await headerLink(page, 'お問い合わせ').count()).toBe(1);
    await headerLink(page, 'Company').click();
    await heading(page, 'Company').waitFor();
    expect(page.url()).toBe(`${site.origin}/en/company`);
    await visitor.waitForConsoleError(
      /The messages of "en" could not be loaded|Failed to load resource|React error #418|hydrat/i,
    );
  });
});

test('LC-31 LC-36 keeps English interface text with a notice if the Japanese messages are missing', async () => {
  await using visitor = await openVisitor(browser, { locale: 'en-GB' });
  const { page, context } = visitor;
  const requested: string[] = [];
  await context.route(`**${chunkOf(JAPANESE)}`, (route) => {
    requested.push(route.request().url());
    return requested.length === 1 ? route.abort() : route.continue();
  });
  await open(page, `${site.origin}/en/about`);
  expect(requested).toEqual([]);
  await headerLink(page, '日本語').click();
  await heading(page, `${COMPANY.name.ja}について`).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await headerLink(page, 'Contact').count()).toBe(1);
  await visitor.waitForConsoleError(/The messages of "ja" could not be loaded|Failed to load resource/);
  // At another URL, because the browser remembers that the first one failed.
  await headerLink(page, 'Company').or(headerLink(page, '会社概要')).click();
  await heading(page, '会社概要').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja');
  expect(await inSameDocument(page)).toBe(true);
});

test('LC-40 warns once each about an unknown locale and a locale without messages, and changes nothing else', async () => {
  await using visitor = await openVisitor(browser);
  const { page, consoleErrors } = visitor;
  await page.goto(`${site.origin}/fixture/locale`);
  await hydrated(page);
  await expect.poll(() => consoleErrors.length).toBe(2);
  await settled(page);
  const warnings = consoleErrors.splice(0);
  expect(warnings.filter((warning) => warning.includes('"zz"'))).toHaveLength(1);
  expect(warnings.filter((warning) => warning.includes('"xx"'))).toHaveLength(1);
  expect(await heading(page, 'locale').isVisible()).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  expect(await headerLink(page, '会社概要').count()).toBe(1);
  expect(await page.evaluate(() => document.cookie)).toContain('i18n_redirected=ja');
});

describe('ST-02 page module', () => {
  test('ST-02 contains header mode, URLs and breadcrumbs, which the layout follows', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, site.origin);
    const header = page.locator('body > header');
    expect(await header.getAttribute('data-mode')).toBe('overlay');
    expect(await page.locator('body').getAttribute('data-header')).toBe('overlay');
    await followLink(page, '/works/kanda-shops');
    await heading(page, '神田の商業ビル').waitFor();
    expect(await header.getAttribute('data-mode')).toBe('overlay');
    expect(await page.locator('head link[hreflang="en"]').getAttribute('href')).toMatch(/\/en\/works\/kanda-shops$/);
    const trail = await page.locator('nav[aria-label] a[href="/works"]').allInnerTexts();
    expect(trail).toContain('実績');
    await followLink(page, '/nope');
    await page.locator('main').getByText('This page could not be found').waitFor();
    expect(await header.getAttribute('data-mode')).toBe('solid');
  });

  test('ST-01 ST-03 is in the hydration data with the site module, equal for all visitors and without secrets', async () => {
    const hydrationDataFor = async (headers: Record<string, string>) =>
      JSON.parse(
        /<script id="meguri-boot"[^>]*>(.*?)<\/script>/s.exec(
          (await sendRequest(site.origin, '/en/about', headers)).body,
        )?.[1] ?? '{}',
      );
    const [plain, other] = await Promise.all([
      hydrationDataFor({}),
      hydrationDataFor({ cookie: 'i18n_redirected=ja; token=abc-secret-def', authorization: 'Bearer abc-secret-def' }),
    ]);
    expect(plain.authentication).toEqual({ preview: null });
    expect(plain.page).toEqual({ locale: 'en', headerMode: 'solid' });
    expect(other).toEqual(plain);
    expect(JSON.stringify(other)).not.toMatch(/abc-secret-def|token/i);

    // Concurrent requests do not mix their data.
    const paths = ['/', '/en', '/works', '/en/company', '/nope'];
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sendRequest(site.origin, paths[n % 5] ?? '')),
    );
    for (const [n, { body }] of bodies.entries()) {
      expect(body).toContain(`<html lang="${paths[n % 5]?.startsWith('/en') ? 'en' : 'ja'}">`);
      expect(body).toContain(`data-header="${n % 5 < 2 ? 'overlay' : 'solid'}"`);
    }
  });
});
