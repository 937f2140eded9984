import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { open } from '../support/browser/page-actions.ts';
import { inSameDocument, visitor, WITH_MOTION } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };

describe('the menu of a phone', () => {
  test.each([
    ['', 'メニュー', '閉じる', '会社概要', '/company'],
    ['/en', 'Menu', 'Close', 'Company', '/en/company'],
  ])('covers the window, traps the focus, and closes by Escape, its button and navigation (%s)', async (...words) => {
    const [path, menu, close, company, companyPath] = words;
    await using someone = await visitor(browser, phone);
    const { page } = someone;
    await open(page, site.origin + (path || '/'));
    const opener = page.getByRole('button', { name: menu });
    const dialog = page.getByRole('dialog', { name: menu });

    await opener.click();
    const box = await dialog.boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    // Past the last link and round again: never to what lies behind. The browser's own interface may come between.
    const links = await dialog.locator('a, button').count();
    for (let stop = 0; stop < links + 3; stop++) {
      await page.keyboard.press('Tab');
      const isInside = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await opener.click();
    await dialog.getByRole('button', { name: close }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);

    await opener.click();
    await dialog.getByRole('link', { name: company, exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(companyPath);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await inSameDocument(page)).toBe(true);
  });
});

describe('what advances with the reading', () => {
  test('on about the stage that is read is lit in the ring, and the stroke runs on; unwanted, all are', async () => {
    await using someone = await visitor(browser, { ...desk, ...WITH_MOTION });
    const { page } = someone;
    await open(page, `${site.origin}/about`);
    const look = () =>
      page.evaluate(() => {
        const ring = document.querySelector('.ring');
        if (!ring) throw new Error('There is no ring.');
        const colours = [...ring.children].map((stage) => getComputedStyle(stage).color);
        return { colours, read: Number.parseFloat(getComputedStyle(ring, '::after').getPropertyValue('--read')) };
      });
    const readStage = (number: number) =>
      page.evaluate((at) => {
        const box = document.querySelectorAll('.cycle > .steps > li')[at]?.getBoundingClientRect();
        scrollTo({ top: scrollY + (box?.top ?? 0) + (box?.height ?? 0) / 2 - innerHeight / 2, behavior: 'instant' });
      }, number);
    const lamp = 'rgb(233, 184, 114)';
    await readStage(1);
    await expect
      .poll(async () => (await look()).colours.map((colour) => colour === lamp))
      .toEqual([false, true, false, false, false]);
    const { read } = await look();
    await readStage(3);
    await expect
      .poll(async () => (await look()).colours.map((colour) => colour === lamp))
      .toEqual([false, false, false, true, false]);
    expect((await look()).read).toBeGreaterThan(read + 60);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await look()).toEqual({ colours: Array(5).fill(lamp), read: 338 });
  });

  test('the windows of the campaign are lit one by one, and all that are counted at the end', async () => {
    await using someone = await visitor(browser, { ...desk, ...WITH_MOTION });
    const { page } = someone;
    await open(page, `${site.origin}/campaign/shiori-mizuno`);
    const lit = async (fraction: number) => {
      await page.evaluate((part) => {
        const box = document.querySelector('[data-facade]')?.getBoundingClientRect();
        if (!box) throw new Error('There is no building.');
        scrollTo({ top: scrollY + box.top + part * (box.height - innerHeight), behavior: 'instant' });
      }, fraction);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return page.evaluate(
        () =>
          [...document.querySelectorAll('figure .lit')].filter((each) => getComputedStyle(each).opacity === '1').length,
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

describe('the works on the loop line', () => {
  test.each([
    ['', '山手線沿線', '神田', '神田駅'],
    ['/en', 'Around the Yamanote Line', 'Kanda', 'Kanda Station'],
  ])('thirty stations in order, filtered by keyboard and back (%s)', async (...words) => {
    const [prefix, label, kanda, chosen] = words;
    await using someone = await visitor(browser, desk);
    const { page } = someone;
    await open(page, `${site.origin}${prefix}/works`);
    const loop = page.getByRole('navigation', { name: label });
    expect(await loop.getByRole('listitem').count()).toBe(30);
    const all = await page.locator('main article').count();

    await loop.getByRole('link', { name: kanda }).focus();
    await page.keyboard.press('Enter');
    await loop.getByText(chosen, { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?station=kanda');
    await expect.poll(() => page.locator('main article').count()).toBeLessThan(all);
    expect(await loop.getByRole('link', { name: kanda }).getAttribute('aria-current')).toBe('true');

    await loop.getByRole('link', { name: kanda }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('main article').count()).toBe(all);
  });

  test.each(['', '/en'])(
    '%s no station’s name lies on another one, and each is large enough for a finger',
    async (prefix) => {
      await using someone = await visitor(browser, desk);
      const { page } = someone;
      await open(page, `${site.origin}${prefix}/works`);
      for (const { viewport } of [desk, phone]) {
        await page.setViewportSize(viewport);
        expect(await misfits(page)).toEqual([]);
      }
    },
  );
});

/** Stations whose name lies on another one, or whose link is too small. */
async function misfits(page: Page): Promise<string[]> {
  const boxes = await page.locator('[aria-labelledby="loop"] ol li > *').evaluateAll((names) =>
    names.map((name) => {
      const { x, y, width, height } = name.getBoundingClientRect();
      return { name: name.textContent, isLink: name.tagName === 'A', x, y, width, height };
    }),
  );
  expect(boxes).toHaveLength(30);
  const overlaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.name} on ${b.name}`),
  );
  const small = boxes.filter(({ isLink, width, height }) => isLink && (width < 24 || height < 24));
  return [...overlaps, ...small.map(({ name, width, height }) => `${name} is ${width} by ${height}`)];
}

describe('motion', () => {
  /** Notes which pictures are watched, and which are animated, by their place in the document. */
  const noteReveals = (page: Page) =>
    page.addInitScript(() => {
      const reveals: number[] = [];
      Object.assign(window, { reveals, watched: 0 });
      const { observe } = IntersectionObserver.prototype;
      IntersectionObserver.prototype.observe = function (target) {
        if (target instanceof HTMLImageElement) Object.assign(window, { watched: Reflect.get(window, 'watched') + 1 });
        return observe.call(this, target);
      };
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given: Parameters<typeof animate>) {
        if (this instanceof HTMLImageElement) reveals.push([...document.images].indexOf(this));
        return animate.apply(this, given);
      };
    });
  const revealsOf = (page: Page) => page.evaluate(() => (window as unknown as { reveals: number[] }).reveals);
  /** Waits for the script that reveals, which comes when the browser has nothing else to do. */
  const watched = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'watched') > 0);
  const frames = (page: Page) =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

  test('a picture is revealed once, as it scrolls into view; what is in view stays', async () => {
    await using someone = await visitor(browser, { ...desk, ...WITH_MOTION });
    const { page } = someone;
    await noteReveals(page);
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

  test('with reduced motion no picture moves, and the ring on the home page is whole', async () => {
    await using someone = await visitor(browser, { ...desk, reducedMotion: 'reduce' });
    const { page } = someone;
    await noteReveals(page);
    await open(page, `${site.origin}/`);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await watched(page);
    await page.locator('main article img').last().scrollIntoViewIfNeeded();
    await frames(page);
    expect(await revealsOf(page)).toEqual([]);
  });

  test('a work’s picture travels from the list into the work’s page', async () => {
    await using someone = await visitor(browser, { ...desk, ...WITH_MOTION });
    const { page } = someone;
    await open(page, `${site.origin}/works`);
    const work = page.locator('main article a').first();
    const href = (await work.getAttribute('href')) ?? '';
    await page.evaluate(() => {
      const names: string[] = [];
      Object.assign(window, { names });
      const note = () => {
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          if (effect instanceof KeyframeEffect && effect.pseudoElement) names.push(effect.pseudoElement);
        }
        requestAnimationFrame(note);
      };
      note();
    });
    // Only what is in sight can travel.
    await work.scrollIntoViewIfNeeded();
    await work.click();
    await page.waitForURL((url) => url.pathname === href);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { names: string[] }).names.join(' ')))
      .toMatch(/::view-transition-group\(work-\d+/);
  });
});

test.each(['/', '/about'])('%s sets its statement vertically in Japanese, horizontally in English', async (path) => {
  await using someone = await visitor(browser, desk);
  const { page } = someone;
  const direction = () =>
    page
      .locator('[data-type="statement"] p')
      .first()
      .evaluate((statement) => getComputedStyle(statement).writingMode);
  await open(page, site.origin + path);
  expect(await direction()).toBe('vertical-rl');
  await open(page, site.origin + (path === '/' ? '/en' : `/en${path}`));
  expect(await direction()).toBe('horizontal-tb');
});
