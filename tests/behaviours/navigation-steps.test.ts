/** The steps of a navigation, and a second navigation before the first has ended. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PageDefinition } from '../../site/navigation/resolve/page-definition.ts';
import { type NavigationAdapter, resolvePage } from '../../site/navigation/resolve/resolve-page.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { IN_APP_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { chunkOf, documentsOf, heading, open, payloadsIn, requestsOf } from '../support/browser/page-actions.ts';
import { settled } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, openVisitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

/** Default timeout of a payload or a chunk. */
const MAX_WAIT_MS = 120_000;
const ABORTED = /^Failed to load resource: net::ERR_FAILED/;

/** Waits until the page has finished with a payload script, whatever the outcome. */
const payloadEnded = (page: Page) => page.waitForFunction(() => !document.querySelector('script[src$="/payload.js"]'));

describe('NV-01 the steps of a navigation', () => {
  const row: PageDefinition = {
    name: 'test',
    path: '/test',
    locales: ['ja', 'en'],
    header: 'overlay',
    middleware: ['redirect-en', 'header-mode'],
    module: () => Promise.reject(new Error('not replaced')),
  };

  /** Runs a navigation and records its steps. */
  async function stepsOf(middleware: string[], check: () => boolean | Promise<boolean>) {
    const steps: string[] = [];
    const page: PageDefinition = {
      ...row,
      module: async () => {
        await new Promise(setImmediate);
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
    const adapter: NavigationAdapter = {
      preferredLocale: () => 'ja',
      async getPayload() {
        steps.push('data');
        return { error: { statusCode: 410, message: 'gone' }, site };
      },
      errorPayload: (error) => ({ error, site }),
    };
    const url = new URL('https://site.test/test');
    const result = await resolvePage({ page, url, params: {}, locale: 'ja' }, adapter);
    const payload = 'payload' in result ? result.payload : {};
    return { steps, error: 'error' in payload ? payload.error : null };
  }

  test('NV-01 are chunk, middleware, parameter check, data', async () => {
    expect((await stepsOf(['header-mode'], () => true)).steps).toEqual(['chunk', 'middleware', 'check', 'data']);
  });

  test('NV-01 NV-22 end at the first failing step', async () => {
    const unchecked = await stepsOf(['header-mode', 'nope'], () => true);
    expect(unchecked.steps).toEqual(['chunk', 'middleware']);
    expect(unchecked.error).toEqual({ statusCode: 500, message: 'Unknown middleware nope' });
    for (const check of [() => false, async () => false]) {
      const refused = await stepsOf([], check);
      expect(refused.steps).toEqual(['chunk', 'middleware', 'check']);
      expect(refused.error).toEqual({ statusCode: 404, message: 'This page could not be found' });
    }
  });

  test('NV-01 request chunk and payload together in the browser, and use the payload in its turn', async () => {
    await using visitor = await openVisitor(browser, WITH_MOTION);
    const { page, context } = visitor;
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
    await expect.poll(() => payloadsIn(requests, '/fixture/long/1')).toHaveLength(1);
    await payloadEnded(page);
    expect(await heading(page, 'long 1').count()).toBe(0);
    gate.resolve();
    await heading(page, 'long 1').waitFor();
    expect(payloadsIn(requests, '/fixture/long/1')).toHaveLength(1);
  });

  test('NV-01 report a missing chunk before a payload that failed earlier', async () => {
    const steps: string[] = [];
    const adapter: NavigationAdapter = {
      preferredLocale: () => 'ja',
      requestPayload: () => void steps.push('request'),
      getPayload: async () => expect.unreachable(),
      onError: (error) => void steps.push(String(error)),
      errorPayload: (error) => ({
        error,
        site: { name: '', legal_name: '', telephone: '', navigation: { header: [], footer: [], legal: [] } },
      }),
    };
    const url = new URL('https://site.test/test');
    await resolvePage({ page: row, url, params: {}, locale: 'ja' }, adapter);
    expect(steps).toEqual(['request', expect.stringContaining('Loading chunk failed')]);
    // No request is sent if the page table already rejects the navigation.
    await resolvePage({ page: { ...row, middleware: ['nope'] }, url, params: {}, locale: 'ja' }, adapter);
    await resolvePage({ page: null, url, params: {}, locale: 'ja' }, adapter);
    expect(steps.filter((step) => step === 'request')).toHaveLength(1);
  });
});

test("NV-03 requests nothing again on a first load with an embedded payload, and shows the server's content", async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page } = visitor;
  const requests = requestsOf(page, (request) => request.url().includes('/fixture/long/1'));
  await page.goto(`${site.origin}/fixture/long/1`);
  await hydrated(page);
  expect(requests).toEqual(['/fixture/long/1']);
  expect(await heading(page, 'long 1').isVisible()).toBe(true);
});

describe.each(IN_APP_SUPPORT)('NV-09 with $support, a second navigation', (support) => {
  test('NV-09 wins over the late payload of the first', async () => {
    await using visitor = await visitorWith(support, browser, WITH_MOTION);
    const { page, context } = visitor;
    const gate = Promise.withResolvers<void>();
    await context.route('**/fixture/long/1/payload.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await open(page, `${site.origin}/fixture/fetch`);
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await followLink(page, '/fixture/long/1');
    await followLink(page, '/fixture/refresh');
    await heading(page, 'refresh').waitFor();
    gate.resolve();
    await payloadEnded(page);
    await settled(page);
    expect(page.url()).toBe(`${site.origin}/fixture/refresh`);
    expect(await heading(page, 'refresh').isVisible()).toBe(true);
    expect(await entries()).toBe(before + 1 + support.overtakenEntries);

    // Going back skips the page that was never shown, or shows it, but never under another page's URL.
    await page.goBack();
    await heading(page, support.overtakenEntries ? 'long 1' : 'fetch').waitFor();
    expect(page.url()).toBe(site.origin + (support.overtakenEntries ? '/fixture/long/1' : '/fixture/fetch'));
    expect(await inSameDocument(page)).toBe(true);
  });

  test.each([
    ['payload never comes', '**/fixture/long/1/payload.js'],
    ['payload fails late', '**/fixture/long/1/payload.js'],
    ['chunk fails late', `**${chunkOf('tests/fixture-site/pages/long.tsx')}`],
  ])("NV-09 wins if the first one's %s, which has no later effect", async (outcome, address) => {
    await using visitor = await visitorWith(support, browser, WITH_MOTION);
    const { page, context } = visitor;
    const gate = Promise.withResolvers<void>();
    await context.route(address, async (route) => {
      if (outcome === 'payload never comes') return;
      await gate.promise;
      await route.abort();
    });
    if (outcome === 'payload never comes') await page.clock.install();
    await open(page, `${site.origin}/fixture/fetch`);
    const requested = page.waitForRequest(address);
    await followLink(page, '/fixture/long/1');
    await requested;
    await followLink(page, '/fixture/refresh');
    await heading(page, 'refresh').waitFor();
    const documents = documentsOf(page);
    gate.resolve();
    if (outcome === 'payload never comes') await page.clock.fastForward(MAX_WAIT_MS);
    else await visitor.waitForConsoleError(ABORTED);
    if (outcome === 'chunk fails late') await visitor.waitForConsoleError(/Loading chunk failed/);
    else await payloadEnded(page);
    await settled(page);
    expect(documents).toEqual([]);
    expect(page.url()).toBe(`${site.origin}/fixture/refresh`);
    expect(await inSameDocument(page)).toBe(true);
    expect(await heading(page, 'refresh').isVisible()).toBe(true);
  });
});
