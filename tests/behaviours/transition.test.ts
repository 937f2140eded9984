import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { holdRequests } from '../support/browser/hold.ts';
import { IN_APP_SUPPORT, visitorWith } from '../support/browser/navigation-support.ts';
import { heading } from '../support/browser/page-actions.ts';
import { type Frame, framesOf, recordFrames, recordUpdates, updatesOf } from '../support/browser/transition-frames.ts';
import { hydrated, openVisitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });
const withPictures = browserForFile();

async function open(page: Page, path: string): Promise<void> {
  await recordFrames(page);
  await page.goto(site.origin + path);
  await hydrated(page);
}

/** Follows a link and returns the frames until the new page is at rest. */
async function framesOfFollowing(page: Page, href: string, title: string): Promise<Frame[]> {
  const before = (await framesOf(page)).length;
  await followLink(page, href);
  await heading(page, title).waitFor();
  await page.waitForFunction(
    () =>
      document.activeViewTransition === null && document.querySelector('.page-region')?.getAnimations().length === 0,
  );
  return (await framesOf(page)).slice(before);
}

describe.each(IN_APP_SUPPORT)('with $support, the transition `page`', (support) => {
  test('PT-01 is out-in: the old page leaves, then the new one enters, and only images of the old one take part', async () => {
    await using visitor = await visitorWith(support, browser, WITH_MOTION);
    const { page } = visitor;
    await open(page, '/fixture/links');
    const frames = await framesOfFollowing(page, '/fixture/fetch', 'fetch');
    const leaving = frames.filter(({ isLeaving }) => isLeaving);
    expect(leaving.length).toBeGreaterThan(0);
    // The new page is invisible as long as the old page is visible.
    expect(leaving.filter(({ heading: title, opacity }) => title === 'fetch' && opacity > 0)).toEqual([]);
    const entering = frames.filter(({ opacity }) => opacity > 0 && opacity < 1);
    expect(entering.length).toBeGreaterThan(0);
    expect(entering.every(({ heading: title }) => title === 'fetch')).toBe(true);
    expect(frames.at(-1)).toMatchObject({ heading: 'fetch', opacity: 1, isInTransition: false });

    const snapshots = new Set(frames.flatMap(({ snapshots: names }) => names));
    expect([...snapshots].filter((name) => name.includes('(root)'))).toEqual([]);
    const rootName = await page.evaluate(() => getComputedStyle(document.documentElement).viewTransitionName);
    expect(rootName).toBe('none');
    expect([...snapshots].filter((name) => name.startsWith('::view-transition-old')).sort()).toEqual([
      '::view-transition-old(contact)',
      '::view-transition-old(footer)',
      '::view-transition-old(header)',
      '::view-transition-old(page)',
    ]);
    expect([...snapshots].filter((name) => name.startsWith('::view-transition-new'))).toEqual([]);
  });

  test('PT-05 runs for another parameter, but not for another query or hash', async () => {
    await using visitor = await visitorWith(support, browser, WITH_MOTION);
    const { page } = visitor;
    await open(page, '/fixture/long/1');
    const parameter = await framesOfFollowing(page, '/fixture/long/2', 'long 2');
    expect(parameter.some(({ isLeaving }) => isLeaving)).toBe(true);

    const before = (await framesOf(page)).length;
    await followLink(page, '/fixture/long/2?x=1');
    await page.waitForURL(/x=1$/);
    await followLink(page, '/fixture/long/2?x=1#end');
    await page.waitForURL(/#end$/);
    await expect.poll(async () => (await framesOf(page)).length).toBeGreaterThan(before + 20);
    const frames = (await framesOf(page)).slice(before);
    expect(frames.filter(({ isInTransition, opacity }) => isInTransition || opacity < 1)).toEqual([]);
  });
});

test('PT-03 runs no transition on first display', async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page } = visitor;
  await open(page, '/fixture/links');
  await expect.poll(async () => (await framesOf(page)).length).toBeGreaterThan(20);
  const frames = await framesOf(page);
  expect(frames.filter(({ isInTransition, opacity }) => isInTransition || opacity < 1)).toEqual([]);
});

test('PT-01 sets the transition class to `page`, or to the name that the leaving page declares', async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page } = visitor;
  await page.addInitScript(() => {
    const classes: string[] = [];
    Object.assign(window, { classes });
    new MutationObserver(() => {
      const region = document.querySelector<HTMLElement>('.page-region');
      const name = region?.style.getPropertyValue('view-transition-class');
      if (name && name !== classes.at(-1)) classes.push(name);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await open(page, '/fixture/links');
  await framesOfFollowing(page, '/fixture/quiet', 'quiet');
  await framesOfFollowing(page, '/fixture/fetch', 'fetch');
  expect(await page.evaluate(() => (window as unknown as { classes: string[] }).classes)).toEqual(['page', 'quiet']);
});

test('PT-01 swaps pages immediately without browser support', async () => {
  await using visitor = await openVisitor(browser, WITH_MOTION);
  const { page } = visitor;
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    Reflect.deleteProperty(Document.prototype, 'activeViewTransition');
  });
  await recordFrames(page);
  await page.goto(`${site.origin}/fixture/links`);
  await hydrated(page);
  for (const name of ['fetch', 'refresh']) {
    await followLink(page, `/fixture/${name}`);
    await heading(page, name).waitFor();
  }
  const count = (await framesOf(page)).length;
  await expect.poll(async () => (await framesOf(page)).length).toBeGreaterThan(count + 10);
  expect((await framesOf(page)).filter(({ opacity }) => opacity < 1)).toEqual([]);
});

test('PT-05 runs no transition with reduced motion', async () => {
  await using visitor = await openVisitor(browser, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await open(page, '/fixture/links');
  const frames = await framesOfFollowing(page, '/fixture/fetch', 'fetch');
  expect(frames.filter(({ isInTransition, opacity }) => isInTransition || opacity < 1)).toEqual([]);
});

test.each(IN_APP_SUPPORT)('PT-05 handles a second click during the transition, with $support', async (support) => {
  await using visitor = await visitorWith(support, browser, { ...WITH_MOTION, prefetches: true });
  const { page } = visitor;
  // Both are prefetched, so that only the transition is tested.
  const payloads = [1, 2].map((n) =>
    page.waitForResponse((response) => response.url().endsWith(`/en/fixture/long/${n}/payload.js`)),
  );
  await page.goto(`${site.origin}/en/fixture/links`);
  await hydrated(page);
  await Promise.all(payloads);
  // A transition as long as the test may take.
  await addStyles(page, '::view-transition-old(.page) { animation-duration: 60s !important }');
  const outcome = await page.evaluate(async () => {
    const link = (name: string) => {
      const match = [...document.querySelectorAll<HTMLElement>('main a')].find(
        ({ textContent }) => textContent === name,
      );
      if (!match) throw new Error(`There is no link ${name}.`);
      return match;
    };
    const waitUntil = async (isTrue: () => boolean) => {
      const deadline = performance.now() + 50_000;
      while (!isTrue() && performance.now() < deadline) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const title = () => document.querySelector('h1')?.textContent ?? '';
    link('long/1').click();
    await waitUntil(() => title() === 'long 1' && document.activeViewTransition !== null);
    const wasInTransition = document.activeViewTransition !== null;
    const { left, top, width, height } = link('second').getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isReachable = hit === link('second');
    if (hit instanceof HTMLElement) hit.click();
    await waitUntil(() => title() === 'long 2');
    return { wasInTransition, isReachable, title: title() };
  });
  expect(outcome).toMatchObject({ wasInTransition: true, isReachable: true, title: 'long 2' });
});

/** Adds styles in a way that the content security policy allows. */
const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

describe('PT-05 entering a new page', () => {
  test('PT-05 does not wait for its images', async () => {
    await using visitor = await openVisitor(withPictures, WITH_MOTION);
    const { page, context } = visitor;
    const pictures = await holdRequests(context, /\/media\/.*\.(?:jpg|png|webp|avif)/);
    await page.clock.install();
    await recordUpdates(page);
    await page.goto(`${site.origin}/company`, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    // The page's clock stops here, so a page that waited for an image would wait forever.
    await page.clock.pauseAt(Date.now() + 60_000);
    await followLink(page, '/works/kanda-shops');
    await page.getByRole('heading', { level: 1, name: '神田の商業ビル' }).waitFor();
    expect(pictures.requested.join()).toContain('kanda-shops/cover');
    await followLink(page, '/about');
    await page.getByRole('heading', { level: 1, name: `${COMPANY.name.ja}について` }).waitFor();
    await expect.poll(() => updatesOf(page)).toEqual(['done', 'done']);
    pictures.release();
  });

  test('PT-05 does not wait for its fonts', async () => {
    await using visitor = await openVisitor(browser, WITH_MOTION);
    const { page, context } = visitor;
    const fonts = await holdRequests(context, /slow\.woff2/);
    await recordUpdates(page);
    await open(page, '/fixture/links');
    // Only the heading of the next page contains a digit.
    const face = '@font-face { font-family: slow; src: url(/slow.woff2); unicode-range: U+30-39 }';
    await addStyles(page, `${face} h1 { font-family: slow }`);
    await followLink(page, '/fixture/long/1');
    await heading(page, 'long 1').waitFor();
    await expect.poll(() => fonts.requested).toHaveLength(1);
    await expect.poll(() => updatesOf(page)).toEqual(['done']);
  });
});

test.each(IN_APP_SUPPORT)('PT-05 handles history navigation during the transition, with $support', async (support) => {
  await using visitor = await visitorWith(support, browser, WITH_MOTION);
  const { page } = visitor;
  await open(page, '/fixture/links');
  await followLink(page, '/fixture/fetch');
  await heading(page, 'fetch').waitFor();
  // A transition as long as the test may take.
  await addStyles(page, '::view-transition-old(.page) { animation-duration: 60s !important }');
  await followLink(page, '/fixture/refresh');
  await heading(page, 'refresh').waitFor();
  await page.waitForFunction(() => document.activeViewTransition !== null);
  await page.goBack();
  await heading(page, 'fetch').waitFor();
});
