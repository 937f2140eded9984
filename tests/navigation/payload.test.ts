import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hydrated, inSameDocument, markDocument, NOT_FOUND_ERROR, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { hydrationDataOf } from '../support/site/hydration-data-of.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });
let version: string;
beforeAll(async () => {
  ({ version } = hydrationDataOf((await sendRequest(site.origin, '/')).body));
});

describe('embedded payload', () => {
  test.each([
    ['/', ''],
    ['/en', '/en'],
    ['/works?use=office', '/works/~use=office'],
    ['/en/works/kanda-shops?from=mail', '/en/works/kanda-shops'],
    ['/columns/1', '/columns/1'],
  ])('PL-01 is a JSON block in %s, which requests no payload script', async (path, payloadPath) => {
    const { body } = await sendRequest(site.origin, path);
    expect(body.match(/<script id="meguri-boot" type="application\/json">/g)).toHaveLength(1);
    const hydrationData = hydrationDataOf(body);
    expect(hydrationData.path).toBe(payloadPath || '/');
    const breaks = path.startsWith('/en') ? [] : ['breaks'];
    expect(Object.keys(hydrationData.payload ?? {}).sort()).toEqual([...breaks, 'data', 'page', 'site']);

    await using visitor = await openVisitor(browser, { prefetches: true });
    const requests = payloadRequestsOf(visitor.page);
    await visitor.page.goto(site.origin + path);
    await hydrated(visitor.page);
    expect(requests).not.toContain(`/static/${version}${payloadPath}/payload.js`);
  });

  test('ST-01 contains no secrets and nothing that differs between visitors', async () => {
    const { body } = await sendRequest(site.origin, '/about', {
      cookie: 'i18n_redirected=ja; session=secret-of-a-visitor',
    });
    expect(body).not.toContain('secret-of-a-visitor');
    expect(hydrationDataOf(body).authentication).toEqual({ preview: null });
    expect(hydrationDataOf(body)).toEqual(hydrationDataOf((await sendRequest(site.origin, '/about')).body));
  });
});

describe('payload script', () => {
  test.each([
    ['/payload.js', '/'],
    ['/en/payload.js', '/en'],
    ['/en/about/payload.js', '/en/about'],
    ['/works/~use=office/payload.js', '/works?use=office'],
    ['/works/~role=fund&use=office/payload.js', '/works?use=office&role=fund'],
  ])(
    'PL-01 PL-02 PL-03 PL-04 has at %s the content of the block of %s, and is always revalidated',
    async (path, page) => {
      const response = await sendRequest(site.origin, `/static/${version}${path}`);
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(response.headers['x-robots-tag']).toBe('noindex');
      expect(response.headers['set-cookie']).toBeUndefined();
      const [payloadPath, scriptVersion, payload] = registeredBy(response.body);
      const hydrationData = hydrationDataOf((await sendRequest(site.origin, page)).body);
      expect([payloadPath, scriptVersion]).toEqual([hydrationData.path, version]);
      expect(payload).toEqual(hydrationData.payload);

      const repeated = await sendRequest(site.origin, `/static/${version}${path}`, {
        'if-none-match': String(response.headers.etag),
      });
      expect([repeated.status, repeated.body]).toEqual([304, '']);
    },
  );

  test.each([
    // The payload of a different build: an old tab loads the document instead.
    '/static/0123456789ab/about/payload.js',
    '/static/about/payload.js',
    '/static/payload.js',
    // Not a page.
    '/static/VERSION/nope/payload.js',
    '/static/VERSION/ja/payload.js',
    '/static/VERSION/p/a/b/payload.js',
    // Not canonical.
    '/static/VERSION/about//payload.js',
    '/static/VERSION/About/payload.js',
    '/static/VERSION/works/~utm=1/payload.js',
    '/static/VERSION/works/~use=office&role=fund/payload.js',
    '/static/VERSION/%zz/payload.js',
  ])('PL-02 registers nothing at %s', async (path) => {
    const response = await sendRequest(site.origin, path.replace('VERSION', version));
    expect(response.status).toBe(404);
    expect(response.body).not.toContain('__meguriPayload');
    expect(response.headers['cache-control'] ?? '').not.toMatch(/max-age=[1-9]/);
  });
});

describe('missing embedded payload', () => {
  test("PL-07 keeps the server's HTML while the script loads, then the page works", async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await changeHydrationData(context, '/works?use=office', ({ payload: _, ...boot }) => boot);
    const gate = Promise.withResolvers<void>();
    await context.route('**/works/~use=office/payload.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const requests = payloadRequestsOf(page);
    // The delayed script may also delay the load event.
    await page.goto(`${site.origin}/works?use=office`, { waitUntil: 'domcontentloaded' });
    await markDocument(page);
    await expect.poll(() => requests).toContain(`/static/${version}/works/~use=office/payload.js`);

    const cards = page.locator('main article h2');
    const sent = await cards.allInnerTexts();
    expect(sent.length).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('実績');
    expect(await page.title()).toBe(`実績（オフィス） | ${COMPANY.name.ja}`);

    gate.resolve();
    await hydrated(page);
    expect(await cards.allInnerTexts()).toEqual(sent);
    await page.getByRole('link', { name: '絞り込みを解除' }).click();
    await page.waitForURL(`${site.origin}/works`);
    await expect.poll(() => cards.count()).toBeGreaterThan(sent.length);
    expect(await inSameDocument(page)).toBe(true);
  });

  test("keeps the server's HTML with ordinary links if the script is missing, too", async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await changeHydrationData(context, '/about', ({ payload: _, ...boot }) => boot);
    await context.route('**/about/payload.js', (route) => route.abort());
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await page.goto(`${site.origin}/about`);
    await visitor.waitForConsoleError(/^Failed to load resource: net::ERR_FAILED/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${COMPANY.name.ja}について`);
    expect(documents).toBe(1);

    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
    expect(documents).toBe(2);
  });

  test('PL-07 ignores a block for another path', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await changeHydrationData(context, '/about', (boot) => ({ ...boot, path: '/company' }));
    const requests = payloadRequestsOf(page);
    await page.goto(`${site.origin}/about`);
    await hydrated(page);
    expect(requests).toContain(`/static/${version}/about/payload.js`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${COMPANY.name.ja}について`);
  });
});

describe('unavailable payload', () => {
  test('loads the document if the script does not arrive', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route('**/works/~use=office/payload.js', (route) => route.abort());
    await page.goto(`${site.origin}/works`);
    await hydrated(page);
    await markDocument(page);
    await page.getByRole('link', { name: /^オフィス/ }).click();
    await page.waitForURL(`${site.origin}/works?use=office`);
    await page.getByRole('link', { name: '絞り込みを解除' }).waitFor();
    expect(await inSameDocument(page)).toBe(false);
    await visitor.waitForConsoleError(/^Failed to load resource: net::ERR_FAILED/);

    // The failure is not remembered.
    await hydrated(page);
    await markDocument(page);
    await context.unroute('**/works/~use=office/payload.js');
    await page.getByRole('link', { name: '絞り込みを解除' }).click();
    // The address may change before the list.
    await page.getByRole('link', { name: '絞り込みを解除' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^オフィス/ }).click();
    await page.getByRole('link', { name: '絞り込みを解除' }).waitFor();
    expect(await inSameDocument(page)).toBe(true);
  });

  test('loads the document if the script has an error status', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route('**/en/company/payload.js', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${site.origin}/en/about`);
    await hydrated(page);
    await markDocument(page);
    await page.locator('body > header').getByRole('link', { name: 'Company' }).click();
    await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
    expect(page.url()).toBe(`${site.origin}/en/company`);
    expect(await inSameDocument(page)).toBe(false);
    await visitor.waitForConsoleError(/^Failed to load resource: the server responded with a status of 503/);
  });

  test.each([
    ['registers nothing', () => '/* nothing */'],
    ['registers another path', (script: string) => script.replace('"/company"', '"/about"')],
    ['is of another version', (script: string) => script.replace(`"${version}"`, '"0123456789ab"')],
  ])('loads the document if the script %s', async (_, changed) => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route('**/company/payload.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: changed(await response.text()) });
    });
    await page.goto(`${site.origin}/about`);
    await hydrated(page);
    await markDocument(page);
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
    expect(await page.title()).toBe(`会社概要 | ${COMPANY.name.ja}`);
    expect(await inSameDocument(page)).toBe(false);
  });

  test('PL-02 loads the document if the tab belongs to an older build', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await changeHydrationData(context, '/about', (boot) => ({ ...boot, version: '0123456789ab' }));
    await page.goto(`${site.origin}/about`);
    await hydrated(page);
    await markDocument(page);
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
    expect(await inSameDocument(page)).toBe(false);
    await visitor.waitForConsoleError(NOT_FOUND_ERROR);

    // The new document belongs to the new build, so the tab works again.
    await hydrated(page);
    await markDocument(page);
    await page.locator('body > header').getByRole('link', { name: '実績' }).click();
    await page.getByRole('heading', { level: 1, name: '実績' }).waitFor();
    expect(await inSameDocument(page)).toBe(true);
  });
});

type BootBlock = Record<string, unknown>;

const BLOCK = /(<script id="meguri-boot" type="application\/json">)(.*?)(<\/script>)/s;

/** Changes the JSON block of a page on the way to the browser. */
async function changeHydrationData(context: BrowserContext, path: string, change: (boot: BootBlock) => BootBlock) {
  await context.route(site.origin + path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const withBlock = html.replace(
      BLOCK,
      (_, start, json, end) => start + JSON.stringify(change(JSON.parse(json))).replaceAll('<', '\\u003c') + end,
    );
    await route.fulfill({ response, body: withBlock });
  });
}

/** Returns the arguments with which a payload script calls the global function. */
function registeredBy(script: string): unknown[] {
  const [, values = ''] = /^__meguriPayload\((.*)\);\n$/s.exec(script) ?? [];
  return JSON.parse(`[${values}]`);
}

function payloadRequestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/payload.js')) paths.push(pathname);
  });
  return paths;
}
