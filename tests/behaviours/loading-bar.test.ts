import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWERED_404, hydrated, launchBrowser, visitor } from '../support/browser.ts';
import { followLink } from '../support/follow-link.ts';
import { hold } from '../support/hold.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

let site: RunningSite;
let browser: Browser;
let chunks: Record<string, { file: string }>;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ MEGURI_BUILD_DIR: '.build-fixtures' }), launchBrowser()]);
  const manifest = new URL('../../.build-fixtures/client/.vite/manifest.json', import.meta.url);
  chunks = JSON.parse(readFileSync(manifest, 'utf8'));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const WHITE = 'rgb(255, 255, 255)';
const RED = 'rgb(255, 0, 0)';
const PAYLOAD = '**/payload.js';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const chunk = (source: string) => `**/static/${chunks[source]?.file}`;

/** Opens a page and stops its clock: from then on its time passes only as the test says. */
async function openAndStopTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(site.origin + path);
  await hydrated(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
}

/** What is drawn: the bar's width in per cent of the window's, and its colour; null where there is none. */
const bar = (page: Page) =>
  page.evaluate(() => {
    const drawn = document.querySelector('[role="progressbar"]');
    if (!drawn) return null;
    const percent = (100 * drawn.getBoundingClientRect().width) / document.documentElement.clientWidth;
    return { percent: Math.round(percent * 10) / 10, colour: getComputedStyle(drawn).backgroundColor };
  });
const white = (percent: number) => ({ percent, colour: WHITE });
const finished = white(100);
const failed = { percent: 100, colour: RED };

/** Whether there was a bar at any time since the document began. */
const watchForBars = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role="progressbar"]')) Object.assign(window, { hasSeenBar: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
const hasSeenBar = (page: Page) => page.evaluate(() => 'hasSeenBar' in window);

describe.each([
  ['in Japanese', '', '読み込み中'],
  ['in English', '/en', 'Loading'],
])('a slow navigation %s', (_language, prefix, label) => {
  test('LB-01 LB-03 LB-05 LB-07 shows a white line at the top edge, 2 points every 100 ms, gone 500 ms after its end', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const payloads = await hold(context, PAYLOAD);
    await openAndStopTime(page, `${prefix}/fixture/links`);
    await followLink(page, `${prefix}/fixture/fetch`);
    await page.clock.runFor(200);
    await expect.poll(() => bar(page)).toEqual(white(0));
    for (const percent of [2, 4, 6, 8, 10]) {
      await page.clock.runFor(100);
      await expect.poll(() => bar(page)).toEqual(white(percent));
    }
    expect(await page.getByRole('progressbar', { name: label, exact: true }).getAttribute('aria-valuenow')).toBe('10');

    const drawn = await page.getByRole('progressbar').evaluate((element) => {
      const { position, boxShadow } = getComputedStyle(element);
      const { top, left, height } = element.getBoundingClientRect();
      element.style.pointerEvents = 'auto';
      const isOnTop = document.elementFromPoint(1, 1) === element;
      element.style.pointerEvents = '';
      return { position, top, left, height, isOnTop, hasEdge: boxShadow !== 'none' };
    });
    expect(drawn).toEqual({ position: 'fixed', top: 0, left: 0, height: 2, isOnTop: true, hasEdge: true });

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

  test('LB-02 that takes less than 200 ms shows nothing, nor where it fails', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    await watchForBars(page);
    const payloads = await hold(context, PAYLOAD);
    await openAndStopTime(page, `${prefix}/fixture/links`);
    await followLink(page, `${prefix}/fixture/fetch`);
    await page.clock.runFor(199);
    payloads.release();
    await heading(page, 'fetch').waitFor();
    await page.clock.runFor(2000);
    const failures = await hold(context, PAYLOAD);
    await followLink(page, `${prefix}/fixture/throws`);
    await page.clock.runFor(199);
    failures.release();
    await page.getByText('boom').first().waitFor();
    await page.clock.runFor(2000);
    expect(await hasSeenBar(page)).toBe(false);
  });

  test('LB-06 LB-32 that ends at the error page turns red, jumps to 100 %, and is gone 500 ms later', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const payloads = await hold(context, PAYLOAD);
    await openAndStopTime(page, `${prefix}/fixture/links`);
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

test('LB-03 grows at the specified speed by the visitor’s own clock', async () => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  const payloads = await hold(context, PAYLOAD);
  await page.goto(`${site.origin}/fixture/links`);
  await hydrated(page);
  await page.evaluate(() => {
    const samples: { at: number; percent: number }[] = [];
    const begun = performance.now();
    Object.assign(window, { samples });
    const sample = () => {
      const drawn = document.querySelector('[role="progressbar"]');
      const at = performance.now() - begun;
      if (drawn) samples.push({ at, percent: (100 * drawn.getBoundingClientRect().width) / innerWidth });
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  });
  await followLink(page, '/fixture/fetch');
  const read = () => page.evaluate(() => (window as unknown as { samples: { at: number; percent: number }[] }).samples);
  await expect.poll(async () => (await read()).at(-1)?.percent ?? 0, { timeout: 10_000 }).toBeGreaterThan(24);
  const samples = await read();
  payloads.release();
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) throw new Error('The bar was never seen.');
  expect(first.at).toBeGreaterThanOrEqual(195);
  const pointsASecond = (last.percent - first.percent) / ((last.at - first.at) / 1000);
  expect(pointsASecond).toBeGreaterThan(14);
  expect(pointsASecond).toBeLessThan(24);
});

test('LB-09 a second navigation starts anew: nothing for 200 ms, from 0, and not hidden by the first one’s timer', async () => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  const first = await hold(context, /\/fixture\/throws\/payload\.js$/);
  const second = await hold(context, /\/fixture\/fetch\/payload\.js$/);
  await openAndStopTime(page, '/fixture/long/1');
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
  // Here the first one's timer ends.
  await page.clock.runFor(200);
  await expect.poll(() => bar(page)).toEqual(white(4));
  await page.clock.runFor(500);
  await expect.poll(() => bar(page)).toEqual(white(14));
  second.release();
  await expect.poll(() => bar(page)).toEqual(finished);
});

test('LB-09 a click during a slow navigation starts anew, and the abandoned one never ends the bar', async () => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  const first = await hold(context, /\/fixture\/refresh\/payload\.js$/);
  const second = await hold(context, /\/fixture\/fetch\/payload\.js$/);
  await openAndStopTime(page, '/fixture/long/1');
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

describe('LB-20 the bar starts', () => {
  test.each([
    ['in Japanese', '', '/en'],
    ['in English', '/en', ''],
  ])('on a change of page, of a parameter, and of locale, %s', async (_language, prefix, other) => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const steps = [];
    for (const to of [`${prefix}/fixture/long/1`, `${prefix}/fixture/long/2`, `${other}/fixture/long/2`]) {
      steps.push({ to, payloads: await hold(context, new RegExp(`/static/[^/]+${to}/payload\\.js$`)) });
    }
    await openAndStopTime(page, `${prefix}/fixture/refresh`);
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

  test('on the way back, too', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const payloads = await hold(context, /\/fixture\/refresh\/payload\.js$/);
    await openAndStopTime(page, '/fixture/refresh');
    await followLink(page, '/fixture/fetch');
    await heading(page, 'fetch').waitFor();
    await page.clock.runFor(2000);
    await page.goBack();
    await expect.poll(() => payloads.asked.length).toBe(1);
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(2));
    payloads.release();
    await heading(page, 'refresh').waitFor();
  });
});

test.each(['', '/en'])('LB-21 another query, declared or not, and another hash show no bar (%s)', async (prefix) => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  await watchForBars(page);
  const payloads = await hold(context, /~page=2\/payload\.js$/);
  await openAndStopTime(page, `${prefix}/news`);
  await followLink(page, `${prefix}/news?page=2`);
  await expect.poll(() => payloads.asked.length).toBe(1);
  await page.clock.runFor(3000);
  payloads.release();
  await page.waitForURL(`${site.origin}${prefix}/news?page=2`);
  await followLink(page, `${prefix}/news?page=2&from=mail`);
  await page.waitForURL(/from=mail/);
  await followLink(page, `${prefix}/news?page=2&from=mail#content`);
  await page.waitForURL(/#content/);
  await page.clock.runFor(3000);
  expect(await hasSeenBar(page)).toBe(false);
});

describe('LB-22 a first load shows no bar', () => {
  test.each(['/', '/en'])('of %s', async (path) => {
    await using someone = await visitor(browser);
    const { page } = someone;
    await watchForBars(page);
    await openAndStopTime(page, path);
    await page.clock.runFor(3000);
    expect(await hasSeenBar(page)).toBe(false);
  });

  test('nor where the payload is not embedded and comes late', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    await watchForBars(page);
    await context.route(`${site.origin}/fixture/fetch`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        /(<script id="meguri-boot"[^>]*>)([^<]*)/,
        (_, tag: string, json: string) => {
          const { payload: _left, ...boot } = JSON.parse(json);
          return tag + JSON.stringify(boot).replaceAll('<', '\\u003c');
        },
      );
      await route.fulfill({ response: answer, body: html });
    });
    const payloads = await hold(context, /\/fixture\/fetch\/payload\.js$/);
    await page.clock.install();
    await page.goto(`${site.origin}/fixture/fetch`);
    await expect.poll(() => payloads.asked.length).toBe(1);
    await page.clock.runFor(3000);
    payloads.release();
    await hydrated(page);
    await page.clock.runFor(3000);
    expect(await hasSeenBar(page)).toBe(false);
    expect(await heading(page, 'fetch').isVisible()).toBe(true);
  });
});

test('LB-25 a page can opt out', async () => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  await watchForBars(page);
  const payloads = await hold(context, PAYLOAD);
  await openAndStopTime(page, '/fixture/long/1');
  await followLink(page, '/fixture/quiet');
  await expect.poll(() => payloads.asked.some((path) => path.endsWith('/quiet/payload.js'))).toBe(true);
  await page.clock.runFor(3000);
  payloads.release();
  await heading(page, 'quiet').waitFor();
  expect(await hasSeenBar(page)).toBe(false);
});

describe('LB-26 the bar counts', () => {
  test('the time of the page’s chunk', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const held = await hold(context, chunk('tests/fixture-site/pages/refresh.tsx'));
    await openAndStopTime(page, '/fixture/long/1');
    await followLink(page, '/fixture/refresh');
    await expect.poll(() => held.asked.length).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    held.release();
    await heading(page, 'refresh').waitFor();
    await expect.poll(() => bar(page)).toEqual(finished);
  });

  test('the time of the language’s chunk', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const held = await hold(context, chunk('site/i18n/messages/en/index.ts'));
    await openAndStopTime(page, '/fixture/long/1');
    await page.locator('body > header').getByRole('link', { name: 'English' }).click();
    await expect.poll(() => held.asked.length).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    held.release();
    await page.waitForURL(`${site.origin}/en/fixture/long/1`);
    await expect.poll(() => bar(page)).toEqual(finished);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  });
});

describe.each(['', '/en'])('a refresh by hand (%s)', (prefix) => {
  test('LB-27 starts the bar, and ends it', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const payloads = await hold(context, /\/fixture\/refresh\/payload\.js$/);
    await openAndStopTime(page, `${prefix}/fixture/refresh`);
    await page.getByRole('button', { name: 'refresh', exact: true }).click();
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    payloads.release();
    await expect.poll(() => bar(page)).toEqual(finished);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
  });

  test('LB-32 that fails is red', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const payloads = await hold(context, /\/fixture\/refresh\/payload\.js$/);
    await openAndStopTime(page, `${prefix}/fixture/refresh`);
    await page.getByRole('button', { name: 'refresh failing' }).click();
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    payloads.release();
    await expect.poll(() => bar(page)).toEqual(failed);
    await heading(page, 'refresh').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${site.origin}${prefix}/fixture/refresh`);
  });
});

test.each(['', '/en'])('LB-32 an entry that does not exist turns the bar red (%s)', async (prefix) => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  const payloads = await hold(context, /\/news\/999\/payload\.js$/);
  await openAndStopTime(page, `${prefix}/fixture/long/1`);
  await followLink(page, `${prefix}/news/999`);
  await page.clock.runFor(300);
  await expect.poll(() => bar(page)).toEqual(white(2));
  payloads.release();
  await page.getByText('This page could not be found').first().waitFor();
  await expect.poll(() => bar(page)).toEqual(failed);
});

test('LB-29 the component fetch hook does not touch the bar', async () => {
  await using someone = await visitor(browser);
  const { page } = someone;
  await watchForBars(page);
  await openAndStopTime(page, '/fixture/fetch');
  await page.getByRole('button', { name: 'load slowly' }).click();
  await page.clock.runFor(1000);
  expect(await page.locator('[data-state="pending"]').innerText()).toBe('true');
  await page.clock.runFor(1000);
  await page.getByText('loaded slow').waitFor();
  await page.getByRole('button', { name: 'fail', exact: true }).click();
  await page.clock.runFor(1000);
  await page.getByText('503 the fetch failed').waitFor();
  expect(await hasSeenBar(page)).toBe(false);
});

test.each(['', '/en'])('LB-30 it finishes before the old page leaves (%s)', async (prefix) => {
  await using someone = await visitor(browser);
  const { page, context } = someone;
  const payloads = await hold(context, PAYLOAD);
  await openAndStopTime(page, `${prefix}/fixture/links`);
  await page.evaluate(() => {
    const events: string[] = [];
    Object.assign(window, { events });
    const note = () => {
      const drawn = document.querySelector('[role="progressbar"]');
      const isFinished = drawn?.getAttribute('aria-valuenow') === '100';
      const event = `${isFinished ? 'finished' : 'running'}, ${document.querySelector('h1')?.textContent}`;
      if (events.at(-1) !== event) events.push(event);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await followLink(page, `${prefix}/fixture/fetch`);
  await page.clock.runFor(400);
  payloads.release();
  await heading(page, 'fetch').waitFor();
  const events = await page.evaluate(() => (window as unknown as { events: string[] }).events);
  expect(events).toEqual(['running, links', 'finished, links', 'finished, fetch']);
});

describe('AX-20 a request of the content client', () => {
  const NEWS = /\/wp-json\/api\/v1\/news/;
  const WRONG = /\/wp-json\/api\/v1\/no-such-endpoint/;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.each(['', '/en'])('longer than 200 ms shows the bar, and ends it (%s)', async (prefix) => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const requests = await hold(context, NEWS);
    await openAndStopTime(page, `${prefix}/fixture/request`);
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

  test.each(['', '/en'])('LB-32 that fails turns it red (%s)', async (prefix) => {
    await using someone = await visitor(browser);
    const { page, context, complained } = someone;
    const requests = await hold(context, WRONG);
    await openAndStopTime(page, `${prefix}/fixture/request`);
    await button(page, 'failing').click();
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    requests.release();
    await expect.poll(() => bar(page)).toEqual(failed);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
    // The request's failure is the component's to show.
    expect(await heading(page, 'request').isVisible()).toBe(true);
    await complained(ANSWERED_404);
  });

  test('that opts out shows nothing', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    await watchForBars(page);
    const requests = await hold(context, NEWS);
    await openAndStopTime(page, '/fixture/request');
    await button(page, 'silent').click();
    await page.clock.runFor(2000);
    requests.release();
    await page.getByText('answered').waitFor();
    await page.clock.runFor(2000);
    expect(await hasSeenBar(page)).toBe(false);
  });

  test('that is aborted finishes the bar, and never fails it', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const requests = await hold(context, NEWS);
    const payloads = await hold(context, /\/fixture\/long\/1\/payload\.js$/);
    await openAndStopTime(page, '/news');
    await page.locator('main a[rel="next"]').click();
    await expect.poll(() => requests.asked.length).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => bar(page)).toEqual(white(4));
    await followLink(page, '/fixture/long/1');
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(2));
    payloads.release();
    // The list that asked goes with its page, and its request with it.
    await heading(page, 'long 1').waitFor();
    await expect.poll(() => bar(page)).toEqual(finished);
    await page.clock.runFor(500);
    await expect.poll(() => bar(page)).toBeNull();
  });

  test('and a navigation are counted apart: the bar ends with the last of them', async () => {
    await using someone = await visitor(browser);
    const { page, context } = someone;
    const requests = await hold(context, NEWS);
    await openAndStopTime(page, '/fixture/request');
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

  test('that fails does not end the bar of the others, which is red at their end', async () => {
    await using someone = await visitor(browser);
    const { page, context, complained } = someone;
    const requests = await hold(context, NEWS);
    await openAndStopTime(page, '/fixture/request');
    await button(page, 'slow').click();
    await page.clock.runFor(300);
    await button(page, 'failing').click();
    await page.getByText('misconfigured: ').waitFor();
    await complained(ANSWERED_404);
    await page.clock.runFor(300);
    await expect.poll(() => bar(page)).toEqual(white(8));
    requests.release();
    await expect.poll(() => bar(page)).toEqual(failed);
  });
});

test('with reduced motion the bar does not move by itself', async () => {
  await using someone = await visitor(browser, { reducedMotion: 'reduce' });
  const { page, context } = someone;
  await hold(context, PAYLOAD);
  await openAndStopTime(page, '/fixture/links');
  await followLink(page, '/fixture/fetch');
  await page.clock.runFor(400);
  const motions = await page.getByRole('progressbar').evaluate((element) => element.getAnimations().length);
  expect(motions).toBe(0);
});
