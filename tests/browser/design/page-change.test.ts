import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { open } from '../../support/browser/page-actions.ts';
import {
  holdTransitions,
  releaseTransition,
  type Step,
  stepsAt,
  transitionHeld,
} from '../../support/browser/stepped-transition.ts';
import { openVisitor, WITH_MOTION } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile();

const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const HEADER = 72;
/** Opacity at which text is still legible. */
const LEGIBLE = 0.4;
/** A duration between two frames of a screen with 60 Hz, and the moments around the change. */
const STEP_MS = 16;
const CHANGE_MS = [139, 140.6, 141, 142];
/** Moments that are looked at, because a screenshot takes most of the time of these tests. */
const SEEN_MS = [0, 139, 140.6, 142];

/** Standard deviation of the brightness, of 255. */
function contrastOf(pixels: Uint8Array): number {
  const brightness = pixels.filter((_, index) => index % 7 === 0);
  const mean = brightness.reduce((sum, value) => sum + value, 0) / brightness.length;
  return Math.sqrt(brightness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / brightness.length);
}

/** Fails if the header or the page is missing in a frame. */
async function expectComplete(page: Page, moment: string): Promise<void> {
  const screenshot = sharp(await page.screenshot({ animations: 'allow', type: 'jpeg' })).greyscale();
  const { data, info } = await screenshot.raw().toBuffer({ resolveWithObject: true });
  const rows = (from: number, to: number) => data.subarray(from * info.width, to * info.width);
  const header = Array.from({ length: HEADER - 16 }, (_, row) => rows(row + 8, row + 9).subarray(8, 158));
  expect(contrastOf(Buffer.concat(header)), `the header at ${moment}`).toBeGreaterThan(8);
  expect(contrastOf(rows(HEADER + 8, info.height)), `the page at ${moment}`).toBeGreaterThan(5);
}

/** Looks at the change that a visitor's action starts. Returns the opacities of all its frames. */
async function stepThrough(page: Page, act: () => Promise<unknown>): Promise<Step[]> {
  await expectComplete(page, 'the beginning');
  await act();
  const end = await transitionHeld(page);
  const frames = Array.from({ length: Math.ceil(end / STEP_MS) }, (_, step) => step * STEP_MS);
  const steps = await stepsAt(page, [...frames, ...CHANGE_MS, end]);
  for (const moment of [...SEEN_MS, end]) {
    await stepsAt(page, [moment]);
    await expectComplete(page, `${moment} ms`);
  }
  await releaseTransition(page);
  await expectComplete(page, 'the end');
  return steps;
}

/** Fails unless exactly one of the two pages is visible in each frame, and legible. */
function expectOutIn(steps: readonly Step[]): void {
  expect(steps.at(-1)).toMatchObject({ old: 0, page: 1 });
  for (const step of steps) {
    const [hidden = 1, visible = 0] = [step.old, step.page].sort((a, b) => a - b);
    expect(hidden, JSON.stringify(step)).toBe(0);
    expect(visible, JSON.stringify(step)).toBeGreaterThanOrEqual(LEGIBLE - 0.001);
  }
}

const click = (page: Page, selector: string) => () => page.locator(selector).first().evaluate(clickLater);
/** Outside the evaluation, which would wait for the paused page. */
const clickLater = (link: HTMLElement | SVGElement) =>
  void setTimeout(() => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

/** Runs in the page. Returns what its first frame shows after a step in the history. */
async function firstFrameAfter(delta: number) {
  // The page waits 150 ms for its pictures, in which a busy machine may decode nothing.
  const wait = setTimeout;
  globalThis.setTimeout = ((callback: () => void, ms = 0) => wait(callback, 20 * ms)) as typeof setTimeout;
  const start = document.startViewTransition.bind(document);
  const ready = new Promise((resolve, reject) => {
    document.startViewTransition = (options) => {
      const transition = start(options);
      transition.ready.then(() => {
        const images = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        const pseudo = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
        resolve({
          opacity: getComputedStyle(document.querySelector('.page-region') ?? document.body).opacity,
          images: images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length,
          snapshots: pseudo.filter((name) => name.startsWith('::view-transition')),
        });
        globalThis.setTimeout = wait;
      }, reject);
      return transition;
    };
  });
  history.go(delta);
  return ready;
}

describe.each([PHONE, DESKTOP])('a page change at $viewport.width px has no empty frame', (viewport) => {
  test.each([
    ['between two pages', '/recruit', 'body > footer a[href="/about"]'],
    ['to a page with a picture under the header', '/recruit', 'body > header a[href="/"]'],
    ['from a page with a picture under the header', '/', 'main a[href="/services/fund"]'],
    ['to the other language', '/recruit', 'body > header a[lang="en"]'],
  ])('%s', async (_, from, link) => {
    await using visitor = await openVisitor(browser, { ...viewport, ...WITH_MOTION });
    const { page } = visitor;
    await holdTransitions(page);
    await open(page, site.origin + from);
    expectOutIn(await stepThrough(page, click(page, link)));
  });

  test('from the end of a page', async () => {
    await using visitor = await openVisitor(browser, { ...viewport, ...WITH_MOTION });
    const { page } = visitor;
    await holdTransitions(page);
    await open(page, `${site.origin}/recruit`);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await stepThrough(page, click(page, 'body > footer a[href="/about"]'));
  });

  test('with the travelling picture of a work', async () => {
    await using visitor = await openVisitor(browser, { ...viewport, ...WITH_MOTION });
    const { page } = visitor;
    await holdTransitions(page);
    await open(page, `${site.origin}/works`);
    const card = page.locator('main article[data-travels]').first();
    await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await card.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
    const opacities = await stepThrough(page, click(page, 'main article[data-travels] a'));
    expectOutIn(opacities);
    expect(opacities.at(-1)?.moment).toBe(350);
  });

  test.each([
    ['/about', '/recruit'],
    ['/works', '/works/hamamatsucho-offices'],
  ])('back to %s from %s and forward again, which shows each page at once with its pictures', async (from, to) => {
    await using visitor = await openVisitor(browser, { ...viewport, ...WITH_MOTION });
    const { page } = visitor;
    await open(page, site.origin + from);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, to);
    await page.waitForURL(`**${to}`);
    await page.waitForFunction(() => document.activeViewTransition === null && navigation.transition === null);
    for (const delta of [-1, 1]) {
      const first = await page.evaluate(firstFrameAfter, delta);
      expect(first, String(delta)).toEqual({ opacity: '1', images: 0, snapshots: [] });
      await page.waitForFunction(() => document.activeViewTransition === null && navigation.transition === null);
      await expectComplete(page, `the end of a step by ${delta}`);
    }
  });
});

test('a page change from the phone menu shows neither the page behind it nor an empty frame', async () => {
  await using visitor = await openVisitor(browser, { ...PHONE, ...WITH_MOTION });
  const { page } = visitor;
  await holdTransitions(page);
  await open(page, `${site.origin}/recruit`);
  await page.locator('body > header > button').click();
  await page.waitForFunction(() => document.querySelector('#menu[open]')?.getAnimations().length === 0);
  const steps = await stepThrough(page, click(page, '#menu a[href="/about"]'));
  expectOutIn(steps);
  expect(await page.locator('#menu').evaluate((menu: HTMLDialogElement) => menu.open)).toBe(false);
});

test('the phone menu opens and closes with motion', async () => {
  await using visitor = await openVisitor(browser, { ...PHONE, ...WITH_MOTION });
  const { page } = visitor;
  await open(page, `${site.origin}/recruit`);
  const fading = () =>
    page.waitForFunction(() =>
      document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.transitionProperty === 'opacity'),
    );
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#menu { transition-duration: 60s !important }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const button of ['body > header > button', '#menu > button']) {
    await page.locator(button).evaluate((element: HTMLElement) => element.click());
    await fading();
    // The menu stays visible while it closes.
    expect(await page.locator('#menu').evaluate((menu) => getComputedStyle(menu).display)).toBe('grid');
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    });
  }
  await expect.poll(() => page.locator('#menu').evaluate((menu) => getComputedStyle(menu).display)).toBe('none');
});
