import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageDefinition } from '../../site/runtime/page-definition.ts';
import { resolvePage, type Surroundings } from '../../site/runtime/resolve-page.ts';
import { ask } from '../support/ask.ts';
import { hydrated, inSameDocument, launchBrowser, markDocument, visitor } from '../support/browser.ts';
import {
  chunkOf,
  documentsOf,
  open,
  requestsOf,
  startFixtureSite,
  startImpatientSite,
} from '../support/fixture-visit.ts';
import { followLink } from '../support/follow-link.ts';
import type { RunningSite } from '../support/start-site.ts';

let site: RunningSite;
/** Where what is silent is not waited for. */
let impatient: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, impatient, browser] = await Promise.all([startFixtureSite(), startImpatientSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([site.stop(), impatient.stop()]);
});

const ANSWERED_WITH_ERROR = /^Failed to load resource: the server responded with a status of \d+/;
const ABORTED = /^Failed to load resource: net::ERR_FAILED/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const payloadsIn = (paths: string[], path: string) => paths.filter((each) => each.endsWith(`${path}/payload.js`));

/** The error page with this status and this message, in the frame. */
async function expectErrorPage(page: Page, statusCode: number, message: string): Promise<void> {
  await page.locator('main').getByText(message, { exact: true }).waitFor();
  await page.locator('main').getByText(String(statusCode), { exact: true }).waitFor();
  expect(await page.locator('body > header').isVisible()).toBe(true);
  expect(await page.locator('footer').isVisible()).toBe(true);
}

describe('NV-01 the steps of a navigation', () => {
  const row: PageDefinition = {
    name: 'test',
    path: '/test',
    locales: ['ja', 'en'],
    header: 'overlay',
    middleware: ['redirect-en', 'header-mode'],
    module: () => Promise.reject(new Error('not replaced')),
  };

  /** Runs a navigation that writes down its steps. */
  async function stepsOf(middleware: string[], check: () => boolean | Promise<boolean>) {
    const steps: string[] = [];
    const page: PageDefinition = {
      ...row,
      module: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        steps.push('chunk');
        return {
          default: () => null,
          check: () => {
            steps.push('check');
            return check();
          },
        };
      },
      get middleware() {
        steps.push('middleware');
        return middleware;
      },
    };
    const site = { name: '', legal_name: '', telephone: '', navigation: { header: [], footer: [], legal: [] } };
    const surroundings: Surroundings = {
      preferredLocale: () => 'ja',
      async getPayload() {
        steps.push('data');
        return { error: { statusCode: 410, message: 'gone' }, site };
      },
      errorPayload: (error) => ({ error, site }),
    };
    const url = new URL('https://site.test/test');
    const result = await resolvePage({ page, url, request: new Request(url), params: {}, locale: 'ja' }, surroundings);
    return { steps, error: 'error' in result.payload ? result.payload.error : null };
  }

  test('NV-01 are chunk, middleware, parameter check, data', async () => {
    expect((await stepsOf(['header-mode'], () => true)).steps).toEqual(['chunk', 'middleware', 'check', 'data']);
  });

  test('NV-01 NV-22 end where one fails', async () => {
    const unchecked = await stepsOf(['header-mode', 'nope'], () => true);
    expect(unchecked.steps).toEqual(['chunk', 'middleware']);
    expect(unchecked.error).toEqual({ statusCode: 500, message: 'Unknown middleware nope' });
    for (const check of [() => false, async () => false]) {
      const refused = await stepsOf([], check);
      expect(refused.steps).toEqual(['chunk', 'middleware', 'check']);
      expect(refused.error).toEqual({ statusCode: 404, message: 'This page could not be found' });
    }
  });

  test('NV-01 in the browser the chunk comes before the payload is asked for', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const chunk = chunkOf('tests/fixture-site/pages/long.tsx');
    const gate = Promise.withResolvers<void>();
    await context.route(`**${chunk}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await open(page, `${site.origin}/about`);
    const requests = requestsOf(page);
    await followLink(page, '/fixture/long/1');
    await expect.poll(() => requests).toContain(chunk);
    await page.waitForTimeout(150);
    expect(payloadsIn(requests, '/fixture/long/1')).toEqual([]);
    gate.resolve();
    await heading(page, 'long 1').waitFor();
    expect(payloadsIn(requests, '/fixture/long/1')).toHaveLength(1);
  });
});

test('NV-03 a first load with its payload embedded asks for nothing again, and shows what the server has sent', async () => {
  await using someone = await visitor(browser);
  const { page } = someone;
  const requests = requestsOf(page, (request) => request.url().includes('/fixture/long/1'));
  await page.goto(`${site.origin}/fixture/long/1`);
  await hydrated(page);
  expect(requests).toEqual(['/fixture/long/1']);
  expect(await heading(page, 'long 1').isVisible()).toBe(true);
});

describe('NV-09 a second navigation', () => {
  test('NV-09 wins: the first one’s late payload never appears', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const gate = Promise.withResolvers<void>();
    await context.route('**/fixture/long/1/payload.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await followLink(page, '/fixture/refresh');
    await heading(page, 'refresh').waitFor();
    const arrived = page.waitForResponse('**/fixture/long/1/payload.js');
    gate.resolve();
    await arrived;
    await page.waitForTimeout(200);
    expect(page.url()).toBe(`${site.origin}/fixture/refresh`);
    expect(await heading(page, 'refresh').isVisible()).toBe(true);
    expect(await inSameDocument(page)).toBe(true);
  });

  test.each([
    ['payload never comes', '**/fixture/long/1/payload.js'],
    ['payload fails late', '**/fixture/long/1/payload.js'],
    ['chunk fails late', 'CHUNK'],
  ])('NV-09 wins: where the first one’s %s, nothing leads there', async (what, pattern) => {
    const { origin } = what === 'payload never comes' ? impatient : site;
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const gate = Promise.withResolvers<void>();
    const address = pattern.replace('CHUNK', `**${chunkOf('tests/fixture-site/pages/long.tsx')}`);
    await context.route(address, async (route) => {
      if (what === 'payload never comes') return;
      await gate.promise;
      await route.abort();
    });
    await open(page, `${origin}/fixture/fetch`);
    const asked = page.waitForRequest(address);
    await followLink(page, '/fixture/long/1');
    await asked;
    await followLink(page, '/fixture/refresh');
    await heading(page, 'refresh').waitFor();
    const documents = documentsOf(page);
    gate.resolve();
    await page.waitForTimeout(what === 'payload never comes' ? 1700 : 300);
    expect(documents).toEqual([]);
    expect(page.url()).toBe(`${origin}/fixture/refresh`);
    expect(await inSameDocument(page)).toBe(true);
    expect(await heading(page, 'refresh').isVisible()).toBe(true);
    if (what !== 'payload never comes') await someone.complained(ABORTED);
    if (what === 'chunk fails late') await someone.complained(/Loading chunk failed/);
  });
});

describe('a fixture page that fails', () => {
  const failing = [
    ['NV-22', '/fixture/invalid', 404, 'This page could not be found', 0],
    ['NV-22', '/fixture/invalid-async', 404, 'This page could not be found', 0],
    ['NV-23', '/fixture/invalid-throws', 418, 'teapot', 0],
    ['NV-30', '/fixture/unknown-middleware', 500, 'Unknown middleware nope', 0],
    ['ER-06', '/fixture/throws', 500, 'boom', 1],
  ] as const;

  test.each(failing)('%s %s is %i, "%s", asked for directly', async (_, path, status, message) => {
    for (const prefix of ['', '/en']) {
      const answer = await ask(site.origin, prefix + path);
      expect(answer.status).toBe(status);
      expect(answer.body).toContain(`>${message}</p>`);
      expect(answer.body).toContain(`<html lang="${prefix ? 'en' : 'ja'}">`);
      expect(answer.body).toMatch(/<header\b/);
      expect(answer.body).toMatch(/<footer\b/);
    }
    await using someone = await visitor(browser);
    await someone.page.goto(site.origin + path);
    await hydrated(someone.page);
    await expectErrorPage(someone.page, status, message);
    await someone.complained(ANSWERED_WITH_ERROR);
  });

  test.each(failing)('%s %s is %i, "%s", by a click', async (_, path, status, message, payloads) => {
    for (const prefix of ['', '/en']) {
      await using someone = await visitor(browser, { locale: prefix ? 'en-GB' : 'ja-JP' });
      const { page } = someone;
      await open(page, `${site.origin}${prefix}/about`);
      const requests = requestsOf(page);
      await followLink(page, prefix + path);
      await page.waitForURL(site.origin + prefix + path);
      await expectErrorPage(page, status, message);
      expect(await inSameDocument(page)).toBe(true);
      expect(payloadsIn(requests, path)).toHaveLength(payloads);
      expect(await page.locator('html').getAttribute('lang')).toBe(prefix ? 'en' : 'ja');
    }
  });
});

test('ER-01 an error without a status is one of 500, in the payload, too, and nothing else of it gets out', async () => {
  const version = /"version":"([^"]+)"/.exec((await ask(site.origin, '/about')).body)?.[1];
  const { status, body } = await ask(site.origin, `/static/${version}/fixture/throws/payload.js`);
  expect(status).toBe(200);
  expect(body).toContain('"error":{"statusCode":500,"message":"boom"}');
  expect(body).not.toContain('stack');
});

test('ER-09 going on clears an error, and back after one shows the earlier page as it was', async () => {
  await using someone = await visitor(browser);
  const { page } = someone;
  await open(page, `${site.origin}/fixture/links`);
  await followLink(page, '/fixture/throws');
  await expectErrorPage(page, 500, 'boom');
  await page.goBack();
  await heading(page, 'links').waitFor();
  expect(await page.getByText('boom').count()).toBe(0);
  expect(await page.title()).toBe('links | 環巡');
  expect(await page.locator('main').getByRole('link', { name: 'long/2' }).isVisible()).toBe(true);

  await followLink(page, '/fixture/throws');
  await expectErrorPage(page, 500, 'boom');
  await followLink(page, '/fixture/long/1');
  await heading(page, 'long 1').waitFor();
  expect(await page.getByText('boom').count()).toBe(0);
  expect(await inSameDocument(page)).toBe(true);
});

describe('ER-11 a refresh that fails', () => {
  test.each(['', '#there'])('ER-11 shows the error page at the same address "%s"', async (hash) => {
    await using someone = await visitor(browser);
    const { page } = someone;
    await open(page, `${site.origin}/fixture/refresh${hash}`);
    await page.getByRole('button', { name: 'refresh failing' }).click();
    await expectErrorPage(page, 503, 'The content is temporarily unavailable');
    expect(page.url()).toBe(`${site.origin}/fixture/refresh${hash}`);
    expect(await inSameDocument(page)).toBe(true);

    await page.locator('main a[data-document]').click();
    await heading(page, 'refresh').waitFor();
  });
});

describe('EP-05 the error page itself fails', () => {
  const TITLE = 'An error occurred while showing the error page';
  const DETAILS = 'the error page of this error fails: here';

  test.each([
    ['', '/', 'ホームへ戻る', '環巡'],
    ['/en', '/en', 'Back to home', 'KANJUN'],
  ])('EP-05 on the server, under "%s"', async (prefix, home, link, title) => {
    const answer = await ask(site.origin, `${prefix}/fixture/error-page-fails`);
    expect(answer.status).toBe(500);
    await using someone = await visitor(browser, { locale: prefix ? 'en-GB' : 'ja-JP' });
    const { page } = someone;
    const documents = documentsOf(page);
    await page.goto(`${site.origin}${prefix}/fixture/error-page-fails`);
    await heading(page, TITLE).waitFor();
    expect(await page.getByText(DETAILS).isVisible()).toBe(true);
    expect(await page.locator('html').getAttribute('lang')).toBe(prefix ? 'en' : 'ja');
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(site.origin + home);
    await expect.poll(() => page.title()).toBe(title);
    expect(documents).toHaveLength(2);
    await someone.complained(ANSWERED_WITH_ERROR);
  });

  test.each([
    ['/about', '', '/', 'ホームへ戻る', '環巡'],
    ['/en/about', '/en', '/en', 'Back to home', 'KANJUN'],
    ['/about', '/en', '/en', 'Back to home', 'KANJUN'],
    ['/en/about', '', '/', 'ホームへ戻る', '環巡'],
  ])('EP-05 by a click on %s to "%s"', async (from, prefix, home, link, title) => {
    await using someone = await visitor(browser, { locale: from === '/about' ? 'ja-JP' : 'en-GB' });
    const { page } = someone;
    await open(page, site.origin + from);
    const documents = documentsOf(page);
    await followLink(page, `${prefix}/fixture/error-page-fails`);
    await heading(page, TITLE).waitFor();
    expect(await page.getByText(DETAILS).isVisible()).toBe(true);
    expect(page.url()).toBe(`${site.origin}${prefix}/fixture/error-page-fails`);
    expect(documents).toEqual([]);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(site.origin + home);
    await expect.poll(() => page.title()).toBe(title);
    await page.locator('body > header').waitFor();
    expect(await page.getByText(TITLE).count()).toBe(0);
    await someone.complained(/the error page of this error fails/);
  });
});

describe('a chunk that cannot be loaded', () => {
  const CHUNK = 'tests/fixture-site/pages/long.tsx';
  /** Chromium's word for the blocked request, and for the error event. */
  const COMPLAINTS = /Loading chunk failed|net::ERR_FAILED|Failed to fetch dynamically imported module/;

  /** Writes down the errors of every document in this tab. */
  async function watchErrors(page: Page): Promise<unknown[]> {
    const errors: unknown[] = [];
    await page.exposeFunction('noteError', (error: unknown) => errors.push(error));
    await page.addInitScript(() => {
      addEventListener('error', ({ error }) => {
        if (!error) return;
        const { name, reason, url } = error;
        Reflect.get(window, 'noteError')({ name, reason, url });
      });
    });
    return errors;
  }

  test('CH-01 raises its error and leads once to the clicked address as a document; the next time there is an error page', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const errors = await watchErrors(page);
    await context.route(`**${chunkOf(CHUNK)}`, (route) => route.abort());
    await open(page, `${site.origin}/fixture/fetch`);
    const documents = documentsOf(page);
    const clicked = '/fixture/long/1?x=1';
    await followLink(page, `${clicked}#end`);
    await page.waitForURL(`${site.origin}${clicked}#end`);
    await heading(page, 'long 1').waitFor();
    expect(await inSameDocument(page)).toBe(false);
    // The document is complete without the chunk; it is not loaded again and again.
    await page.waitForTimeout(400);
    expect(documents).toEqual([clicked]);
    const error = { name: 'Loading chunk failed', reason: 'error', url: site.origin + clicked };
    expect(errors[0]).toEqual(error);

    await open(page, `${site.origin}/fixture/fetch`);
    documents.length = 0;
    await followLink(page, `${clicked}#end`);
    await expectErrorPage(page, 500, 'Loading chunk failed');
    expect(documents).toEqual([]);
    expect(await inSameDocument(page)).toBe(true);
    expect(errors.at(-1)).toEqual(error);
    await someone.complained(COMPLAINTS);

    await context.unrouteAll();
    await page.locator('main a[data-document]').click();
    await heading(page, 'long 1').waitFor();
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe('/fixture/long/1');
  });

  test('CH-01 that comes without its page is missing', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const errors = await watchErrors(page);
    await context.route(`**${chunkOf(CHUNK)}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const nothing = 1;' }),
    );
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await page.waitForURL(`${site.origin}/fixture/long/1`);
    await expect.poll(() => errors[0]).toMatchObject({ name: 'Loading chunk failed', reason: 'missing' });
    await heading(page, 'long 1').waitFor();
    await someone.complained(COMPLAINTS);
  });

  test('PL-20 that is silent has timed out', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const errors = await watchErrors(page);
    await context.route(`**${chunkOf(CHUNK)}`, () => {});
    await open(page, `${impatient.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await page.waitForURL(`${impatient.origin}/fixture/long/1`, { waitUntil: 'commit' });
    await expect.poll(() => errors[0]).toMatchObject({ name: 'Loading chunk failed', reason: 'timeout' });
    await heading(page, 'long 1').waitFor();
    await someone.complained(COMPLAINTS);
  });

  test('CH-01 with session storage blocked shows the error page at once, and never reloads', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    await context.addInitScript(() => {
      const blocked = {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      };
      Object.defineProperty(window, 'sessionStorage', blocked);
    });
    await context.route(`**${chunkOf(CHUNK)}`, (route) => route.abort());
    await open(page, `${site.origin}/fixture/fetch`);
    await followLink(page, '/fixture/long/1');
    await expectErrorPage(page, 500, 'Loading chunk failed');
    expect(await page.locator('main a[data-document]').getAttribute('href')).toBe('/fixture/long/1');
    expect(await inSameDocument(page)).toBe(true);
    await someone.complained(COMPLAINTS);
  });

  test('CH-01 with every chunk blocked at first load, the server’s HTML survives and its links lead on', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const entry = /<script[^>]* src="([^"]+)"/.exec((await ask(site.origin, '/about')).body)?.[1] ?? '';
    await context.route(
      (url) => url.pathname.endsWith('.js') && url.pathname !== entry,
      (route) => route.abort(),
    );
    const documents = documentsOf(page);
    await page.goto(`${site.origin}/about`);
    await page.waitForTimeout(600);
    expect(documents.length).toBeLessThanOrEqual(2);
    expect(await heading(page, '環巡について').isVisible()).toBe(true);
    expect(await page.title()).toBe('環巡について | 環巡');
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await heading(page, '会社概要').waitFor();
    await page.waitForTimeout(300);
    expect(await heading(page, '会社概要').isVisible()).toBe(true);
    await someone.complained(COMPLAINTS);
  });

  test('CH-01 with one of its page’s first load blocked, the page is loaded once more, and then stays', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    await context.route(`**${chunkOf(CHUNK)}`, (route) => route.abort());
    const documents = documentsOf(page);
    await page.goto(`${site.origin}/fixture/long/1`);
    await expect.poll(() => documents).toEqual(['/fixture/long/1', '/fixture/long/1']);
    await page.waitForTimeout(500);
    expect(documents).toHaveLength(2);
    expect(await heading(page, 'long 1').isVisible()).toBe(true);
    await markDocument(page);
    await someone.complained(COMPLAINTS);
  });
});
