/** Appearance and motion of the bar during a navigation. */
import { describe, expect, test } from 'vitest';
import { followLink } from '../../support/browser/follow-link.ts';
import { holdRequests } from '../../support/browser/hold.ts';
import { heading } from '../../support/browser/page-actions.ts';
import { openVisitor, WITH_MOTION } from '../../support/browser/visitor.ts';
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

describe.each([
  ['in Japanese', '', '読み込み中'],
  ['in English', '/en', 'Loading'],
])('slow navigation %s', (_language, prefix, label) => {
  test('LB-01 LB-03 LB-05 LB-07 shows a white line at the top, adds 2 points every 100 ms, hides 500 ms after the end', async () => {
    await using visitor = await openVisitor(browser, WITH_MOTION);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, PAYLOAD);
    await openAndStopTime(page, `${site.origin}${prefix}/fixture/links`);
    await followLink(page, `${prefix}/fixture/fetch`);
    await page.clock.runFor(200);
    await expect.poll(() => bar(page)).toEqual(white(0));
    for (const percent of [2, 4, 6, 8, 10]) {
      await page.clock.runFor(100);
      await expect.poll(() => bar(page)).toEqual(white(percent));
    }
    expect(await page.getByRole('progressbar', { name: label, exact: true }).getAttribute('aria-valuenow')).toBe('10');

    const styleOfBar = await page.getByRole('progressbar').evaluate((element) => {
      const { position, boxShadow } = getComputedStyle(element);
      const { top, left, height } = element.getBoundingClientRect();
      element.style.pointerEvents = 'auto';
      const isOnTop = document.elementFromPoint(1, 1) === element;
      element.style.pointerEvents = '';
      return { position, top, left, height, isOnTop, hasEdge: boxShadow !== 'none' };
    });
    expect(styleOfBar).toEqual({ position: 'fixed', top: 0, left: 0, height: 2, isOnTop: true, hasEdge: true });

    await page.clock.runFor(4400);
    await expect.poll(() => bar(page)).toEqual(white(98));
    await page.clock.runFor(20_000);
    await expect.poll(() => bar(page)).toEqual(finished);

    payloads.release();
    await heading(page, 'fetch').waitFor();
    await page.clock.runFor(499);
    await expect.poll(() => bar(page)).toEqual(finished);
    await page.clock.runFor(1);
    await expect.poll(() => bar(page)).toBeNull();
  });

  test('LB-02 shows nothing if it takes less than 200 ms, even if it fails', async () => {
    await using visitor = await openVisitor(browser, WITH_MOTION);
    const { page, context } = visitor;
    await watchForBars(page);
    const payloads = await holdRequests(context, PAYLOAD);
    await openAndStopTime(page, `${site.origin}${prefix}/fixture/links`);
    await followLink(page, `${prefix}/fixture/fetch`);
    await page.clock.runFor(199);
    payloads.release();
    await heading(page, 'fetch').waitFor();
    await page.clock.runFor(2000);
    const failures = await holdRequests(context, PAYLOAD);
    await followLink(page, `${prefix}/fixture/throws`);
    await page.clock.runFor(199);
    failures.release();
    await page.getByText('boom').first().waitFor();
    await page.clock.runFor(2000);
    expect(await barWasVisible(page)).toBe(false);
  });

  test('LB-06 LB-32 turns the bar red at 100 % if it ends at the error page, and hides it 500 ms later', async () => {
    await using visitor = await openVisitor(browser, WITH_MOTION);
    const { page, context } = visitor;
    const payloads = await holdRequests(context, PAYLOAD);
    await openAndStopTime(page, `${site.origin}${prefix}/fixture/links`);
    await followLink(page, `${prefix}/fixture/throws`);
    await page.clock.runFor(700);
    await expect.poll(() => bar(page)).toEqual(white(10));
    payloads.release();
    await expect.poll(() => bar(page)).toEqual(failed);
    await page.getByText('boom').first().waitFor();
    await page.clock.runFor(499);
    await expect.poll(() => bar(page)).toEqual(failed);
    await page.clock.runFor(1);
    await expect.poll(() => bar(page)).toBeNull();
  });
});

test("LB-09 restarts from 0 after 200 ms for a second navigation, unaffected by the first one's timer", async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page, context } = visitor;
  const first = await holdRequests(context, /\/fixture\/throws\/payload\.js$/);
  const second = await holdRequests(context, /\/fixture\/fetch\/payload\.js$/);
  await openAndStopTime(page, `${site.origin}/fixture/long/1`);
  await followLink(page, '/fixture/throws');
  await page.clock.runFor(1200);
  await expect.poll(() => bar(page)).toEqual(white(20));
  first.release();
  await expect.poll(() => bar(page)).toEqual(failed);
  await page.clock.runFor(100);
  await followLink(page, '/fixture/fetch');
  await expect.poll(() => bar(page)).toBeNull();
  await page.clock.runFor(199);
  expect(await bar(page)).toBeNull();
  await page.clock.runFor(1);
  await expect.poll(() => bar(page)).toEqual(white(0));
  // The timer of the first navigation ends here.
  await page.clock.runFor(200);
  await expect.poll(() => bar(page)).toEqual(white(4));
  await page.clock.runFor(500);
  await expect.poll(() => bar(page)).toEqual(white(14));
  second.release();
  await expect.poll(() => bar(page)).toEqual(finished);
});

test('LB-09 restarts for a click during a slow navigation, and is not ended by the abandoned one', async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page, context } = visitor;
  const first = await holdRequests(context, /\/fixture\/refresh\/payload\.js$/);
  const second = await holdRequests(context, /\/fixture\/fetch\/payload\.js$/);
  await openAndStopTime(page, `${site.origin}/fixture/long/1`);
  await followLink(page, '/fixture/refresh');
  await page.clock.runFor(1200);
  await expect.poll(() => bar(page)).toEqual(white(20));
  await followLink(page, '/fixture/fetch');
  await expect.poll(() => bar(page)).toBeNull();
  await page.clock.runFor(400);
  await expect.poll(() => bar(page)).toEqual(white(4));
  first.release();
  await page.waitForResponse(/\/fixture\/refresh\/payload\.js$/).catch(() => undefined);
  await page.clock.runFor(1000);
  await expect.poll(() => bar(page)).toEqual(white(24));
  second.release();
  await heading(page, 'fetch').waitFor();
  await expect.poll(() => bar(page)).toEqual(finished);
});

test('LB-30 finishes before the old page leaves', async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page, context } = visitor;
  const payloads = await holdRequests(context, PAYLOAD);
  await openAndStopTime(page, `${site.origin}/en/fixture/links`);
  await page.evaluate(() => {
    const events: string[] = [];
    Object.assign(window, { events });
    const note = () => {
      const barElement = document.querySelector('[role="progressbar"]');
      const isFinished = barElement?.getAttribute('aria-valuenow') === '100';
      const event = `${isFinished ? 'finished' : 'running'}, ${document.querySelector('h1')?.textContent}`;
      if (events.at(-1) !== event) events.push(event);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await followLink(page, '/en/fixture/fetch');
  await page.clock.runFor(400);
  payloads.release();
  await heading(page, 'fetch').waitFor();
  const events = await page.evaluate(() => (window as unknown as { events: string[] }).events);
  expect(events).toEqual(['running, links', 'finished, links', 'finished, fetch']);
});

test('does not animate the bar with reduced motion', async () => {
  await using visitor = await openVisitor(browser, { reducedMotion: 'reduce' });
  const { page, context } = visitor;
  await holdRequests(context, PAYLOAD);
  await openAndStopTime(page, `${site.origin}/fixture/links`);
  await followLink(page, '/fixture/fetch');
  await page.clock.runFor(400);
  const motions = await page.getByRole('progressbar').evaluate((element) => element.getAnimations().length);
  expect(motions).toBe(0);
});
