import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteConfig } from '../../../site.config.ts';
import { heading, open } from '../../support/browser/page-actions.ts';
import { arrived } from '../../support/browser/settled.ts';
import { openVisitor, WITH_MOTION } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const desktop = { viewport: { width: 1440, height: 900 } };

/** Records which images are observed and which are animated, by their position in the document. */
const recordReveals = (page: Page) =>
  page.addInitScript(() => {
    const reveals: number[] = [];
    Object.assign(window, { reveals, watched: 0 });
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (target) {
      if (target instanceof HTMLImageElement) Object.assign(window, { watched: Reflect.get(window, 'watched') + 1 });
      return observe.call(this, target);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args: Parameters<typeof animate>) {
      if (this instanceof HTMLImageElement) reveals.push([...document.images].indexOf(this));
      return animate.apply(this, args);
    };
  });
const revealsOf = (page: Page) => page.evaluate(() => (window as unknown as { reveals: number[] }).reveals);
/** Waits for the script that reveals images, which loads when the browser is idle. */
const watched = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'watched') > 0);
const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('reveals an image once when it scrolls into view, and leaves visible images unchanged', async () => {
  await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
  const { page } = visitor;
  await recordReveals(page);
  await open(page, `${site.origin}/works`);
  await watched(page);
  await frames(page);
  expect(await revealsOf(page)).toEqual([]);
  const last = page.locator('main article img').last();
  for (let times = 0; times < 2; times++) {
    await last.scrollIntoViewIfNeeded();
    await frames(page);
    const reveals = await revealsOf(page);
    expect(reveals).toContain(
      await last.evaluate((picture: HTMLImageElement) => [...document.images].indexOf(picture)),
    );
    expect(new Set(reveals).size).toBe(reveals.length);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

/** Returns how far a ring is drawn, in degrees. */
const drawnDegrees = (page: Page, selector: string, pseudo: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, which) => Number.parseFloat(getComputedStyle(element, which).getPropertyValue('--drawn')),
      pseudo,
    );

test('draws the ring at the end of a page when it scrolls into view, without closing it', async () => {
  await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
  const { page } = visitor;
  await open(page, `${site.origin}/p/privacy`);
  const end = () => drawnDegrees(page, 'main', '::after');
  expect(await end()).toBe(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(end).toBe(336);
  await page.evaluate(() => {
    const top = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
    scrollBy(0, top - innerHeight + 100);
  });
  await expect.poll(end).toBeLessThan(336);
  expect(await end()).toBeGreaterThan(0);
});

test('moves no image with reduced motion, and shows complete rings', async () => {
  await using visitor = await openVisitor(browser, { ...desktop, reducedMotion: 'reduce' });
  const { page } = visitor;
  await recordReveals(page);
  await open(page, `${site.origin}/`);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const rings = [drawnDegrees(page, '.ring', '::before'), drawnDegrees(page, 'main', '::after')];
  expect(await Promise.all(rings)).toEqual([336, 336]);
  await watched(page);
  await page.locator('main article img').last().scrollIntoViewIfNeeded();
  await frames(page);
  expect(await revealsOf(page)).toEqual([]);
});

describe('transition between two pages', () => {
  /** Records in every frame the elements that take part in a transition. */
  const recordSnapshots = (page: Page) =>
    page.evaluate(() => {
      const snapshots: string[] = [];
      Object.assign(window, { snapshots });
      const note = () => {
        for (const { effect } of document.getAnimations()) {
          const pseudo = effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '';
          if (pseudo.startsWith('::view-transition')) snapshots.push(pseudo);
        }
        requestAnimationFrame(note);
      };
      note();
    });
  /** Returns the elements recorded since the last call, each once. */
  const snapshotsOf = async (page: Page) =>
    new Set(await page.evaluate(() => (window as unknown as { snapshots: string[] }).snapshots.splice(0)));
  const transitionEnds = (page: Page) => page.waitForFunction(() => document.activeViewTransition === null);
  /** Slows the image transition down to the time limit of the test. */
  const slowly = (page: Page) =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('::view-transition-old(.travel) { animation-duration: 60s !important }');
      document.adoptedStyleSheets = [sheet];
    });
  /** Returns the transition name of the image of the linked work. */
  const nameOf = (page: Page, href: string) =>
    page.locator('[data-travels]', { has: page.locator(`a[href="${href}"]`) }).getAttribute('data-travels');

  async function onWorks(page: Page) {
    await open(page, `${site.origin}/works`);
    const links = page.locator('main article a');
    const [first = '', second = ''] = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    // Only visible images take part in a transition.
    await links.first().evaluate((link) => link.closest('article')?.scrollIntoView({ block: 'center' }));
    await recordSnapshots(page);
    return { first, second, picture: await nameOf(page, first), other: await nameOf(page, second) };
  }

  test('moves only the image of the clicked work, to its page, and nothing on the way back', async () => {
    await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
    const { page } = visitor;
    const { first, picture } = await onWorks(page);
    // Only the old image moves. The new one is live below it.
    const movingSnapshots = [`::view-transition-group(${picture})`, `::view-transition-old(${picture})`];
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const leaving = document.querySelector('.page-region');
        Object.assign(window, { opacity: leaving && getComputedStyle(leaving).opacity });
        return start(update);
      };
    });
    const movedSnapshots = async () => [...(await snapshotsOf(page))].filter((name) => name.includes('work-')).sort();
    await page.locator(`main article a[href="${first}"]`).click();
    await page.waitForURL((url) => url.pathname === first);
    await arrived(page);
    await transitionEnds(page);
    expect(await movedSnapshots()).toEqual(movingSnapshots.sort());
    // The first page also fades out.
    expect(await page.evaluate(() => Reflect.get(window, 'opacity'))).toBe('1');
    await page.goBack();
    await page.waitForURL('**/works');
    await arrived(page);
    await transitionEnds(page);
    expect([...(await snapshotsOf(page))]).toEqual([]);
  });

  test('is skipped by a second click, and leaves nothing on the next page', async () => {
    await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
    const { page } = visitor;
    const { first, picture } = await onWorks(page);
    await slowly(page);
    await page.locator(`main article a[href="${first}"]`).click();
    await page.waitForURL((url) => url.pathname === first);
    await expect
      .poll(() => snapshotsOf(page).then((names) => names.has(`::view-transition-old(${picture})`)))
      .toBe(true);
    await page.locator('body > header a[href="/news"]').first().click();
    await heading(page, 'お知らせ').waitFor();
    await snapshotsOf(page);
    await transitionEnds(page);
    expect([...(await snapshotsOf(page))].filter((name) => name.includes('work-'))).toEqual([]);
  });

  test('moves only the second image if two works are clicked in quick succession', async () => {
    await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
    const { page } = visitor;
    const { first, second, other } = await onWorks(page);
    await page.evaluate((next) => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        document.startViewTransition = start;
        // Before the browser captures the old page.
        queueMicrotask(() => document.querySelector<HTMLElement>(`main article a[href="${next}"]`)?.click());
        return start(update);
      };
    }, second);
    await page.locator(`main article a[href="${first}"]`).click();
    await page.waitForURL((url) => url.pathname === second);
    await arrived(page);
    await transitionEnds(page);
    const names = [...(await snapshotsOf(page))].filter((name) => name.includes('work-'));
    expect(names).toContain(`::view-transition-old(${other})`);
    expect(names.every((name) => name.includes(`(${other})`))).toBe(true);
  });
});

describe('scroll-driven progress', () => {
  test('lights the current stage of the ring on the about page, and all stages with reduced motion', async () => {
    await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
    const { page } = visitor;
    await open(page, `${site.origin}/about`);
    const readRing = () =>
      page.evaluate(() => {
        const ring = document.querySelector('.orbit');
        if (!ring) throw new Error('There is no ring.');
        const colours = [...ring.children].map((stage) => getComputedStyle(stage).color);
        return { colours, read: Number.parseFloat(getComputedStyle(ring, '::after').getPropertyValue('--read')) };
      });
    const readStage = (number: number) =>
      page.evaluate((at) => {
        const box = document.querySelectorAll('.cycle > .steps > li')[at]?.getBoundingClientRect();
        scrollTo({ top: scrollY + (box?.top ?? 0) + (box?.height ?? 0) / 2 - innerHeight / 2, behavior: 'instant' });
      }, number);
    const lamp = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--lamp)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    await readStage(1);
    await expect
      .poll(async () => (await readRing()).colours.map((colour) => colour === lamp))
      .toEqual([false, true, false, false, false]);
    const { read } = await readRing();
    await readStage(3);
    await expect
      .poll(async () => (await readRing()).colours.map((colour) => colour === lamp))
      .toEqual([false, false, false, true, false]);
    expect((await readRing()).read).toBeGreaterThan(read + 60);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await readRing()).toEqual({ colours: Array(5).fill(lamp), read: 338 });
  });

  test('lights the windows of the campaign one by one, and the declared number at the end', async () => {
    await using visitor = await openVisitor(browser, { ...desktop, ...WITH_MOTION });
    const { page } = visitor;
    await open(page, `${site.origin}/campaign/${siteConfig.campaign.slug}`);
    const lit = async (fraction: number) => {
      await page.evaluate((part) => {
        const box = document.querySelector('[data-facade]')?.getBoundingClientRect();
        if (!box) throw new Error('There is no building.');
        scrollTo({ top: scrollY + box.top + part * (box.height - innerHeight), behavior: 'instant' });
      }, fraction);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return page.evaluate(
        () =>
          [...document.querySelectorAll('figure .lit')].filter((element) => getComputedStyle(element).opacity === '1')
            .length,
      );
    };
    expect(await lit(0)).toBe(12);
    const half = await lit(0.5);
    expect(half).toBeGreaterThan(18);
    expect(half).toBeLessThan(27);
    expect(await lit(1)).toBe(33);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await lit(0)).toBe(33);
  });
});
