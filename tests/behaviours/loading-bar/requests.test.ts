/** The bar during requests without a navigation. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { followLink } from '../../support/browser/follow-link.ts';
import { holdRequests } from '../../support/browser/hold.ts';
import { heading } from '../../support/browser/page-actions.ts';
import { NOT_FOUND_ERROR, openVisitor } from '../../support/browser/visitor.ts';
import {
  bar,
  barWasVisible,
  failed,
  finished,
  openAndStopTime,
  watchForBars,
  white,
} from '../../support/browser/watch-bar.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

describe('manual refresh', () => {
  test('LB-27 starts and ends the bar', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, /\/fixture\/refresh\/payload\.js$/);
    await openAndStopTime(page, `${site.origin}/fixture/refresh`);
    await page.getByRole('button', { name: 'refresh', exact: true }).click();
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    payloads.release();
    await expect.poll(() => bar(page)).toEqual(finished);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
  });

  test('LB-32 turns the bar red if it fails', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, /\/fixture\/refresh\/payload\.js$/);
    await openAndStopTime(page, `${site.origin}/fixture/refresh`);
    await page.getByRole('button', { name: 'refresh failing' }).click();
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    payloads.release();
    await expect.poll(() => bar(page)).toEqual(failed);
    await heading(page, 'refresh').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${site.origin}/fixture/refresh`);
  });
});

describe('AX-20 request of the content client', () => {
  const NEWS = /\/wp-json\/api\/v1\/news/;
  const WRONG = /\/wp-json\/api\/v1\/no-such-endpoint/;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('shows the bar after 200 ms, and ends it', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const requests = await holdRequests(context, NEWS);
    await openAndStopTime(page, `${site.origin}/en/fixture/request`);
    await button(page, 'slow').click();
    await page.clock.runFor(199);
    expect(await bar(page)).toBeNull();
    await page.clock.runFor(201);
    await expect.poll(() => bar(page)).toEqual(white(4));
    requests.release();
    await page.getByText('answered').waitFor();
    await expect.poll(() => bar(page)).toEqual(finished);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
  });

  test('LB-32 turns the bar red if it fails', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context, waitForConsoleError } = visitor;
    const requests = await holdRequests(context, WRONG);
    await openAndStopTime(page, `${site.origin}/fixture/request`);
    await button(page, 'failing').click();
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    requests.release();
    await expect.poll(() => bar(page)).toEqual(failed);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
    // The component shows the failure of its request.
    expect(await heading(page, 'request').isVisible()).toBe(true);
    await waitForConsoleError(NOT_FOUND_ERROR);
  });

  test('shows no bar if it opts out', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await watchForBars(page);
    const requests = await holdRequests(context, NEWS);
    await openAndStopTime(page, `${site.origin}/fixture/request`);
    await button(page, 'silent').click();
    await page.clock.runFor(2000);
    requests.release();
    await page.getByText('answered').waitFor();
    await page.clock.runFor(2000);
    expect(await barWasVisible(page)).toBe(false);
  });

  test('finishes the bar without failure if it is aborted', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const requests = await holdRequests(context, NEWS);
    const payloads = await holdRequests(context, /\/fixture\/long\/1\/payload\.js$/);
    await openAndStopTime(page, `${site.origin}/news`);
    await page.locator('main a[rel="next"]').click();
    await expect.poll(() => requests.requested.length).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    await followLink(page, '/fixture/long/1');
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(2));
    payloads.release();
    // The list unmounts with its page, which aborts its request.
    await heading(page, 'long 1').waitFor();
    await expect.poll(() => bar(page)).toEqual(finished);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
  });

  test('is counted separately from a navigation: the bar ends with the last of them', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    const requests = await holdRequests(context, NEWS);
    await openAndStopTime(page, `${site.origin}/fixture/request`);
    await button(page, 'slow').click();
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(2));
    await followLink(page, '/fixture/long/1');
    await heading(page, 'long 1').waitFor();
    await page.clock.runFor(1200);
    await expect.poll(() => bar(page)).toEqual(white(20));
    requests.release();
    await expect.poll(() => bar(page)).toEqual(finished);
  });

  test('does not end the bar of other requests if it fails, but turns it red at the end', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context, waitForConsoleError } = visitor;
    const requests = await holdRequests(context, NEWS);
    await openAndStopTime(page, `${site.origin}/fixture/request`);
    await button(page, 'slow').click();
    await page.clock.runFor(300);
    await button(page, 'failing').click();
    await page.getByText('misconfigured: ').waitFor();
    await waitForConsoleError(NOT_FOUND_ERROR);
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(8));
    requests.release();
    await expect.poll(() => bar(page)).toEqual(failed);
  });
});
