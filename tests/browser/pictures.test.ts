/** Images in a real browser: suitable variants, no layout shift, nothing loaded too early or twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WIDTHS } from '../../site/pictures/picture-url.ts';
import { contrast, pixels } from '../accessibility/contrast.ts';
import { settled } from '../support/browser/settled.ts';
import { openFreshVisitor, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

let dataDir: string;
let site: SiteInProcess;
const browser = browserForFile();
const withoutPictures = browserForFile({ pictures: false });
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'meguri-data-'));
  site = await siteInProcess({ CONTENT_DIR: fixtureContent(), DATA_DIR: dataDir });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const SCREENS = {
  telephone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
/** More images test nothing new, and each takes up to a second of CPU time. */
const PICTURES = 5;
const BLACK = [0, 0, 0] as const;
const DARKEST_TONE = [150, 150, 150] as const;
type Screen = keyof typeof SCREENS;

/** Sums up layout shifts without user input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] };
        shifts.push(`${value} ${sources.map(({ node }) => node?.nodeName)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
/** Omits the telephone number at the right edge, which moves by a few pixels if a font arrives after the first frame. */
const shifts = async (page: Page) =>
  (await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).filter(
    (shift) => Number.parseFloat(shift) >= 0.001,
  );

/** Scrolls down the page until its first images have loaded. All cards of a list are alike. */
async function scrollThrough(page: Page): Promise<void> {
  for (const picture of (await page.locator('main img:visible').all()).slice(0, PICTURES)) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
  }
}

describe.each<[path: string, screen: Screen]>([
  ['/', 'telephone'],
  // A short list, because every image near the screen is generated.
  ['/en/works?use=office', 'desk'],
  ['/works/hamamatsucho-offices', 'telephone'],
])('images of %s on a %s', (path, screen) => {
  test('have the resolution of the screen, and cause no layout shift', async () => {
    await using visit = await openFreshVisitor(browser, {
      ...SCREENS[screen],
      locale: path.startsWith('/en') ? 'en' : 'ja-JP',
    });
    const { page } = visit;
    await watchShifts(page);
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await scrollThrough(page);
    const visible = await page.locator('main img:visible').evaluateAll(
      (images, max) =>
        (images as HTMLImageElement[]).slice(0, max).map((img) => {
          const { width, height } = img.getBoundingClientRect();
          const [, , name = ''] = /\/([^/]+\/[^/]+)\/(?:\w+-\d+-)?(\d+)\.(\w+)$/.exec(img.currentSrc) ?? [];
          // A cropped image is wider than its box. naturalWidth is in CSS pixels here.
          const full = Math.max(width, (height * img.naturalWidth) / img.naturalHeight) * devicePixelRatio;
          // The image behind the text of the home page has four fifths of a high-density screen's pixels.
          const isUnderText = img.fetchPriority === 'high' && location.pathname === '/' && devicePixelRatio >= 1.5;
          const needed = isUnderText ? 0.78 * full : full;
          // No variant is wider than its original.
          const source = [...(img.parentElement?.querySelectorAll('source') ?? [])].find(({ srcset }) =>
            srcset.includes(new URL(img.currentSrc).pathname),
          );
          const widest = Number(source?.srcset.split(/[/-](\d+)\.\w+ \d+w$/).at(1));
          return { src: img.currentSrc, width: Number(name), needed: Math.round(Math.min(needed, widest)) };
        }),
      PICTURES,
    );
    expect(visible.length).toBeGreaterThan(3);
    for (const { src, width, needed } of visible) {
      expect(src).toMatch(/\.avif$/);
      // The next width of the list, or the one above.
      const right = WIDTHS.findIndex((listed) => listed >= needed - 1);
      expect(WIDTHS.slice(right, right + 2), `${src} for ${needed}`).toContain(width);
    }
    expect(await shifts(page)).toEqual([]);
  });
});

test('loads the first image at once with high priority, and others when they are near the screen', async () => {
  await using visit = await openFreshVisitor(browser, SCREENS.telephone);
  const { page } = visit;
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The logo is an SVG of the layout with low priority.
    if (/^\/images\/.*\.(?:avif|webp|jpg)$/.test(pathname)) requested.push(pathname);
  });
  await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
  expect(requested[0]).toMatch(
    /^\/images\/[0-9a-f]{16}\/media\/pages\/home\/cover-portrait\.jpg\/slim-50-(?:640|800)\.avif$/,
  );
  // The distance at which images load depends on the browser.
  expect(requested.length).toBeLessThan(7);
  const hero = page.locator('main img').first();
  expect(await hero.getAttribute('fetchpriority')).toBe('high');
  expect(await hero.getAttribute('loading')).toBeNull();

  await scrollThrough(page);
  expect(requested.length).toBeGreaterThan(6);
  expect(new Set(requested).size).toBe(requested.length);
});

test('shows a light, blurred view of each image until it arrives', async () => {
  await using visit = await openFreshVisitor(browser, { ...SCREENS.desk, reducedMotion: 'reduce' });
  const { page } = visit;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.origin}/works/hamamatsucho-offices`, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.locator('img[data-down]').count()).toBeGreaterThan(2);
  // A dark gradient under the title covers the first image.
  const pictures = (await page.locator('main img[data-down][loading=lazy]:visible').all()).slice(0, PICTURES);
  expect(pictures.length).toBeGreaterThan(2);
  const placeholders = [];
  for (const picture of pictures) {
    placeholders.push({ picture, before: await blurred(await picture.screenshot()) });
    expect(await picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(false);
  }
  release();
  await scrollThrough(page);
  for (const { picture, before } of placeholders) {
    const after = await blurred(await picture.screenshot());
    for (const [cell, colour] of before.entries()) {
      expect(contrast(colour, BLACK)).toBeGreaterThan(7);
      // The placeholder has two fifths of the contrast, on a light ground.
      const differences = colour.map((value, channel) => Math.abs(value - (153 + 0.4 * (after[cell]?.[channel] ?? 0))));
      expect(Math.max(...differences)).toBeLessThan(45);
    }
  }
});

/** Reduces a screenshot to 3 × 3 pixels. */
const blurred = async (png: Buffer) => pixels(await sharp(png).resize(3, 3, { fit: 'fill' }).png().toBuffer());

test('shows the alternative text of an image that cannot be loaded', async () => {
  await using visit = await openFreshVisitor(browser, SCREENS.desk);
  const { page } = visit;
  await page.route('**/images/**', (route) => route.abort());
  await page.goto(`${site.origin}/works/hamamatsucho-offices`);
  await expect.poll(() => page.locator('img[data-down]').count()).toBeGreaterThan(2);
  for (const picture of await page.locator('main img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    const { alt, height, colour } = await picture.evaluate((img: HTMLImageElement) => ({
      alt: img.alt,
      height: img.getBoundingClientRect().height,
      colour: (getComputedStyle(img).color.match(/[\d.]+/g) ?? []).map(Number),
    }));
    expect(alt).not.toBe('');
    expect(height).toBeGreaterThan(100);
    const [red = 255, green = 255, blue = 255] = colour;
    expect(contrast([red, green, blue], DARKEST_TONE)).toBeGreaterThan(4.5);
  }
  // Includes images that came near the screen last.
  await settled(page);
  await visit.waitForConsoleError(/ERR_FAILED/);
});

test('keeps the focal point of a cropped image visible', async () => {
  await using visit = await openVisitor(withoutPictures, SCREENS.desk);
  const { page } = visit;
  await page.goto(`${site.origin}/`);
  const hero = page.locator('main img').first();
  // 0.62 from the left and 0.42 from the top, rounded to tenths.
  expect(await hero.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('60% 40%');
});
