import { beforeAll, describe, expect, test } from 'vitest';
import { hydrated, NOT_FOUND_ERROR, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });
let version: string;
beforeAll(async () => {
  const { body } = await sendRequest(site.origin, '/about');
  version = /"version":"([^"]+)"/.exec(body)?.[1] ?? '';
});

test('LC-02 LC-20 redirects a browser that prefers English to the English page once, without caching', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await sendRequest(site.origin, '/works?use=office', { 'accept-language': 'en' }, method);
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe('/en/works?use=office');
    expect(response.headers.vary).toContain('Accept-Language');
    expect(response.headers.vary).toContain('Cookie');
    expect(response.headers['cache-control']).toBe('private, no-store');
    const [cookie = '', ...others] = response.headers['set-cookie'] ?? [];
    expect(others).toEqual([]);
    expect(cookie.toLowerCase().split('; ').sort()).toEqual(
      ['i18n_redirected=en', `max-age=${365 * 24 * 60 * 60}`, 'path=/', 'samesite=lax'].sort(),
    );
  }
});

describe('choice of language', () => {
  test.each([
    ['en-GB,en;q=0.9,ja;q=0.8', undefined, '/en/about'],
    ['ja;q=0.3, en;q=0.7', undefined, '/en/about'],
    ['fr, de;q=0.9, en;q=0.1', undefined, '/en/about'],
    ['EN-us', undefined, '/en/about'],
    // The cookie takes precedence over the browser.
    ['ja', 'i18n_redirected=en', '/en/about'],
    ['ja', 'a=b; i18n_redirected=en; c=d', '/en/about'],
    [undefined, 'i18n_redirected=en', '/en/about'],
    // An unknown value is ignored.
    ['en', 'i18n_redirected=fr', '/en/about'],
    ['en', 'i18n_redirected=', '/en/about'],
    ['en', 'other=ja', '/en/about'],
  ])('LC-02 LC-07 redirects Accept-Language %s and cookie %s to English', async (language, cookie, location) => {
    const response = await sendRequest(site.origin, '/about', headersOf(language, cookie));
    expect([response.status, response.headers.location]).toEqual([302, location]);
  });

  test.each([
    ['ja', undefined],
    ['ja,en;q=0.9', undefined],
    ['en;q=0.3, ja;q=0.7', undefined],
    ['en;q=0, ja', undefined],
    ['en;q=0', undefined],
    ['fr, de', undefined],
    ['*', undefined],
    ['english', undefined],
    [';;q=,,', undefined],
    ['en', 'i18n_redirected=ja'],
    ['ja', 'i18n_redirected=fr'],
    // Crawlers send no languages.
    [undefined, undefined],
  ])('LC-02 LC-07 keeps Accept-Language %s and cookie %s in Japanese', async (language, cookie) => {
    const response = await sendRequest(site.origin, '/about', headersOf(language, cookie));
    expect(response.status).toBe(200);
    expect(response.body).toContain('<html lang="ja">');
    expect(response.headers['content-language']).toBe('ja');
    expect(response.headers.vary).toContain('Accept-Language');
    expect(response.headers.vary).toContain('Cookie');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test.each(['/en', '/en/about', '/en/works?use=office'])(
    'LC-03 shows %s in English, whatever the cookie and the browser',
    async (path) => {
      for (const headers of [headersOf('ja', 'i18n_redirected=ja'), headersOf('ja', undefined), {}]) {
        const response = await sendRequest(site.origin, path, headers);
        expect(response.status).toBe(200);
        expect(response.body).toContain('<html lang="en">');
        expect(response.headers['set-cookie']).toBeUndefined();
      }
    },
  );

  test('LC-11 redirects the home page to /en, with its query', async () => {
    const bare = await sendRequest(site.origin, '/', { 'accept-language': 'en' });
    expect([bare.status, bare.headers.location]).toEqual([302, '/en']);
    const query = await sendRequest(site.origin, '/?utm_source=mail', { 'accept-language': 'en' });
    expect(query.headers.location).toBe('/en?utm_source=mail');
  });
});

describe('navigation inside the site', () => {
  test('LC-03 is never redirected, and its response is private', async () => {
    const insides: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { referer: `${site.origin}/en/about` },
    ];
    for (const inside of insides) {
      for (const preference of [headersOf('en', undefined), headersOf('ja', 'i18n_redirected=en')]) {
        const response = await sendRequest(site.origin, '/works', { ...inside, ...preference });
        expect(response.status).toBe(200);
        expect(response.body).toContain('<html lang="ja">');
        expect(response.headers['cache-control']).toBe('private, no-store');
        expect(response.headers.vary).toContain('Cookie');
      }
    }
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://search.example.com/' },
    { referer: 'not a URL' },
    // The header that a page cannot forge takes precedence over the one that it can omit.
    { 'sec-fetch-site': 'cross-site', referer: 'SITE' },
  ])('is not assumed for a request with %o, which is redirected', async (headers) => {
    const sentHeaders = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('SITE', `${site.origin}/`),
    ]);
    const response = await sendRequest(site.origin, '/works', {
      'accept-language': 'en',
      ...Object.fromEntries(sentHeaders),
    });
    expect([response.status, response.headers.location]).toEqual([302, '/en/works']);
  });

  test('switches an English browser without JavaScript to Japanese, and links stay in Japanese', async () => {
    await using visitor = await openVisitor(browser, { locale: 'en-GB', javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${site.origin}/works?use=office`);
    expect(page.url()).toBe(`${site.origin}/en/works?use=office`);
    await page.locator('body > header').getByRole('link', { name: '日本語' }).click();
    await page.waitForURL(`${site.origin}/works?use=office`);
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.waitForURL(`${site.origin}/company`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('会社概要');
  });

  test('keeps the choice of Japanese for an English browser beyond the visit', async () => {
    await using visitor = await openVisitor(browser, { locale: 'en-GB' });
    const { page, context } = visitor;
    await page.goto(`${site.origin}/works`);
    expect(page.url()).toBe(`${site.origin}/en/works`);
    await hydrated(page);
    await page.locator('body > header').getByRole('link', { name: '日本語' }).click();
    await page.getByRole('heading', { level: 1, name: '実績' }).waitFor();
    await page.close();

    const later = await context.newPage();
    await later.goto(`${site.origin}/about`);
    expect(later.url()).toBe(`${site.origin}/about`);
    expect(await later.getByRole('heading', { level: 1 }).innerText()).toBe(`${COMPANY.name.ja}について`);
  });
});

describe('requests without a redirect', () => {
  const english = { 'accept-language': 'en', cookie: 'i18n_redirected=en' };

  test('include files, payloads, the API and robots.txt', async () => {
    const { body } = await sendRequest(site.origin, '/about');
    const script = /<script type="module" src="([^"]+)"|<script src="([^"]+)"/.exec(body);
    const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(body)?.[1];
    const picture = /<img src="([^"]+)"/.exec(body)?.[1];
    const paths = [
      script?.[1] ?? script?.[2],
      stylesheet,
      picture,
      `/static/${version}/about/payload.js`,
      '/wp-json/api/v1/site',
      '/wp-json/api/v1/openapi.json',
      '/robots.txt',
      '/sitemap.xml',
      '/news/feed.xml',
      '/favicon.svg',
    ];
    for (const path of paths) {
      expect(path).toBeTruthy();
      const response = await sendRequest(site.origin, path ?? '', english);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const payload = await sendRequest(site.origin, `/static/${version}/about/payload.js`, english);
    expect(payload.body).toContain(`${COMPANY.name.ja}について`);
  });

  test('include methods other than GET and HEAD', async () => {
    const response = await sendRequest(site.origin, '/about', english, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(response.headers.location).toBeUndefined();
  });

  test('include an unmatched path, which has status 404 in English', async () => {
    const response = await sendRequest(site.origin, '/nope', english);
    expect(response.status).toBe(404);
    expect(response.body).toContain('<html lang="en">');
    expect(response.body).toContain('The page may have moved or been removed.');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers.vary).toContain('Accept-Language');

    await using visitor = await openVisitor(browser, { locale: 'en-GB' });
    await visitor.page.goto(`${site.origin}/nope`);
    await hydrated(visitor.page);
    await visitor.waitForConsoleError(NOT_FOUND_ERROR);
    expect(visitor.page.url()).toBe(`${site.origin}/nope`);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en');
    await visitor.page.getByText('This page could not be found').waitFor();
    await visitor.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await visitor.page.locator('body > header').getByRole('link', { name: 'Works' }).waitFor();
  });
});

function headersOf(language: string | undefined, cookie: string | undefined): Record<string, string> {
  return { ...(language && { 'accept-language': language }), ...(cookie && { cookie }) };
}
