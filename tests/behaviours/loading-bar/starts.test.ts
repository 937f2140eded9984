/** Events that start the bar, and events that do not. */
import { describe, expect, test } from 'vitest';
import { followLink } from '../../support/browser/follow-link.ts';
import { holdRequests } from '../../support/browser/hold.ts';
import { chunkOf, heading } from '../../support/browser/page-actions.ts';
import { hydrated, openVisitor } from '../../support/browser/visitor.ts';
import {
  bar,
  barWasVisible,
  failed,
  finished,
  openAndStopTime,
  PAYLOAD,
  watchForBars,
  white,
} from '../../support/browser/watch-bar.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

describe('LB-20 start of the bar', () => {
  test.each([
    ['in Japanese', '', '/en'],
    ['in English', '/en', ''],
  ])('happens on a change of page, parameter or locale, %s', async (_language, prefix, other) => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const steps = [];
    for (const to of [`${prefix}/fixture/long/1`, `${prefix}/fixture/long/2`, `${other}/fixture/long/2`]) {
      steps.push({ to, payloads: await holdRequests(context, new RegExp(`/static/[^/]+${to}/payload\\.js$`)) });
    }
    await openAndStopTime(page, `${site.origin}${prefix}/fixture/refresh`);
    for (const { to, payloads } of steps) {
      await followLink(page, to);
      await page.clock.runFor(300);
      expect(await bar(page), to).toEqual(white(2));
      payloads.release();
      await expect.poll(() => bar(page), { message: to }).toEqual(finished);
      await page.waitForURL(site.origin + to);
      await page.clock.runFor(500);
    }
  });

  test('happens on history navigation, too', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, /\/fixture\/refresh\/payload\.js$/);
    await openAndStopTime(page, `${site.origin}/fixture/refresh`);
    await followLink(page, '/fixture/fetch');
    await heading(page, 'fetch').waitFor();
    await page.clock.runFor(2000);
    await page.goBack();
    await expect.poll(() => payloads.requested.length).toBe(1);
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(2));
    payloads.release();
    await heading(page, 'refresh').waitFor();
  });
});

test('LB-21 shows no bar for another query, declared or not, or another hash', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  await watchForBars(page);
  const payloads = await holdRequests(context, /~page=2\/payload\.js$/);
  await openAndStopTime(page, `${site.origin}/news`);
  await followLink(page, '/news?page=2');
  await expect.poll(() => payloads.requested.length).toBe(1);
  await page.clock.runFor(3000);
  payloads.release();
  await page.waitForURL(`${site.origin}/news?page=2`);
  await followLink(page, '/news?page=2&from=mail');
  await page.waitForURL(/from=mail/);
  await followLink(page, '/news?page=2&from=mail#content');
  await page.waitForURL(/#content/);
  await page.clock.runFor(3000);
  expect(await barWasVisible(page)).toBe(false);
});

describe('LB-22 first load', () => {
  test.each(['/', '/en'])('shows no bar on %s', async (path) => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await watchForBars(page);
    await openAndStopTime(page, site.origin + path);
    await page.clock.runFor(3000);
    expect(await barWasVisible(page)).toBe(false);
  });

  test('shows no bar if the payload is not embedded and arrives late', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await watchForBars(page);
    await context.route(`${site.origin}/fixture/fetch`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /(<script id="meguri-boot"[^>]*>)([^<]*)/,
        (_, tag: string, json: string) => {
          const { payload: _left, ...boot } = JSON.parse(json);
          return tag + JSON.stringify(boot).replaceAll('<', '\\u003c');
        },
      );
      await route.fulfill({ response, body: html });
    });
    const payloads = await holdRequests(context, /\/fixture\/fetch\/payload\.js$/);
    await page.clock.install();
    // The payload script may be requested before or after the load event, which it delays if requested before.
    await page.goto(`${site.origin}/fixture/fetch`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => payloads.requested.length).toBe(1);
    await page.clock.runFor(3000);
    payloads.release();
    await hydrated(page);
    await page.clock.runFor(3000);
    expect(await barWasVisible(page)).toBe(false);
    expect(await heading(page, 'fetch').isVisible()).toBe(true);
  });
});

test('LB-25 shows no bar for a page that opts out', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  await watchForBars(page);
  const payloads = await holdRequests(context, PAYLOAD);
  await openAndStopTime(page, `${site.origin}/fixture/long/1`);
  await followLink(page, '/fixture/quiet');
  await expect.poll(() => payloads.requested.some((path) => path.endsWith('/quiet/payload.js'))).toBe(true);
  await page.clock.runFor(3000);
  payloads.release();
  await heading(page, 'quiet').waitFor();
  expect(await barWasVisible(page)).toBe(false);
});

describe('LB-26 duration of the bar', () => {
  test("includes the page's chunk", async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const chunk = await holdRequests(context, `**${chunkOf('tests/fixture-site/pages/refresh.tsx')}`);
    await openAndStopTime(page, `${site.origin}/fixture/long/1`);
    await followLink(page, '/fixture/refresh');
    await expect.poll(() => chunk.requested.length).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    chunk.release();
    await heading(page, 'refresh').waitFor();
    await expect.poll(() => bar(page)).toEqual(finished);
  });

  test("includes the language's chunk", async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const chunk = await holdRequests(context, `**${chunkOf('site/i18n/messages/en/index.ts')}`);
    await openAndStopTime(page, `${site.origin}/fixture/long/1`);
    await page.locator('body > header').getByRole('link', { name: 'English' }).click();
    await expect.poll(() => chunk.requested.length).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    chunk.release();
    await page.waitForURL(`${site.origin}/en/fixture/long/1`);
    await expect.poll(() => bar(page)).toEqual(finished);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  });
});

test('LB-32 turns the bar red for a missing entry', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  const payloads = await holdRequests(context, /\/news\/999\/payload\.js$/);
  await openAndStopTime(page, `${site.origin}/en/fixture/long/1`);
  await followLink(page, '/en/news/999');
  await page.clock.runFor(300);
  await expect.poll(() => bar(page)).toEqual(white(2));
  payloads.release();
  await page.getByText('This page could not be found').first().waitFor();
  await expect.poll(() => bar(page)).toEqual(failed);
});

test('LB-29 shows no bar for the component fetch hook', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await watchForBars(page);
  await openAndStopTime(page, `${site.origin}/fixture/fetch`);
  await page.getByRole('button', { name: 'load slowly' }).click();
  await page.clock.runFor(1000);
  expect(await page.locator('[data-state="pending"]').innerText()).toBe('true');
  await page.clock.runFor(1000);
  await page.getByText('loaded slow').waitFor();
  await page.getByRole('button', { name: 'fail', exact: true }).click();
  await page.clock.runFor(1000);
  await page.getByText('503 the fetch failed').waitFor();
  expect(await barWasVisible(page)).toBe(false);
});
