import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { arrived } from '../support/browser/settled.ts';
import { hydrated, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { contrast, foregroundShare, pixels } from './contrast.ts';
import { openPage } from './open-page.ts';

const site = sharedSite();
/** The site's own content, for the image of its home page. */
const content = sharedSite('content');
const browser = browserForFile({ pictures: false });
const withPictures = browserForFile();

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

describe.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('forced colours on %s', (_, viewport) => {
  /** Returns the share of foreground pixels in a box. */
  async function foregroundShareAt(
    page: Page,
    box: { x: number; y: number; width: number; height: number },
  ): Promise<number> {
    return foregroundShare(await pixels(await page.screenshot({ clip: box })));
  }

  test('show the logo, the loop line with the chosen station, and the focus', async () => {
    await using visitor = await openVisitor(withPictures, { viewport, forcedColors: 'active' });
    // The logo is an SVG, so no image needs to be generated.
    await visitor.context.route(/\/images\/.*\.(?:avif|webp|jpg)$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const page = await openPage(visitor, `${site.origin}/works?station=kanda`);
    await hydrated(page);

    const name = await boxOf(page.locator('header a').first());
    expect(await foregroundShareAt(page, { ...name, width: name.height })).toBeGreaterThan(0.02);

    const chosen = page.locator('[aria-labelledby="loop"] [aria-current]');
    const tick = await page.evaluate(() => {
      const station = document.querySelector('[aria-labelledby="loop"] li:has([aria-current])');
      const { x, y } = (station as Element).getBoundingClientRect();
      const style = getComputedStyle(station as Element, '::before');
      return { x, y, colour: style.backgroundColor };
    });
    expect(tick.colour).not.toBe(await colourOf(page.locator('body'), 'backgroundColor'));
    expect(await chosen.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');

    await chosen.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await chosen.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
    expect(await colourOf(chosen, 'outlineColor')).not.toBe(await colourOf(page.locator('body'), 'backgroundColor'));
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

function colourOf(locator: Locator, property: 'backgroundColor' | 'outlineColor'): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element)[name], property);
}

test('shows the next page immediately with reduced motion', async () => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP });
  const page = await openPage(visitor, `${site.origin}/works`);
  await hydrated(page);
  await page.evaluate(() => {
    const running: string[] = [];
    Object.assign(window, { running });
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        // Effects without a duration are not motion.
        if (effect instanceof KeyframeEffect && Number(effect.getComputedTiming().duration) > 0)
          running.push(`${effect.target?.tagName}${effect.pseudoElement ?? ''}`);
      }
      requestAnimationFrame(note);
    };
    note();
  });
  await followLink(page, '/about');
  await page.waitForURL('**/about');
  await arrived(page);
  expect(await page.evaluate(() => (window as unknown as { running: string[] }).running)).toEqual([]);
});

describe('text over the hero image', () => {
  const widths = [390, 820, 1440];
  test.each(['/', '/en'].flatMap((path) => widths.map((width) => [path, width] as const)))(
    'has on %s at %i px a contrast of 4.5:1 for the heading and 7:1 for other text',
    async (path, width) => {
      const viewport = { width, height: width === 390 ? 844 : 900 };
      await using visitor = await openVisitor(withPictures, { viewport });
      const { page } = visitor;
      // While several tests need pictures, the first response may be 503, and the work continues.
      await expect
        .poll(async () => {
          await page.goto(content.origin + path, { waitUntil: 'domcontentloaded' });
          const picture = await page.waitForFunction(() => {
            const img = document.querySelector<HTMLImageElement>('main img');
            return img?.complete ? { width: img.naturalWidth } : null;
          });
          return (await picture.jsonValue())?.width;
        })
        .toBeGreaterThan(0);
      visitor.allowConsoleErrors(/503 \(Service Unavailable\)/);
      await page.evaluate(() => document.fonts.ready);
      const hero = page.locator('main > div > div').first();
      const lines = await hero.evaluate((element) => {
        const elements = [
          ...document.querySelectorAll('body > header a, body > header button'),
          ...element.querySelectorAll('h1, p'),
        ];
        return elements.flatMap((target) => {
          const range = document.createRange();
          range.selectNodeContents(target);
          const minRatio = target.tagName === 'H1' ? 4.5 : 7;
          return [...range.getClientRects()].map(({ x, y, width, height }) => ({
            label: target.textContent || 'the logo',
            least: minRatio,
            box: { x, y, width, height },
          }));
        });
      });
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          'header img { visibility: hidden } header *, h1, h1 *, p, p * { color: transparent !important; text-decoration: none !important }',
        );
        document.adoptedStyleSheets.push(sheet);
      });
      const paper = [248, 245, 239] as const;
      const faint: string[] = [];
      const screenshot = await page.screenshot();
      for (const { label, least: minRatio, box } of lines.filter(({ box }) => box.width >= 1 && box.height >= 1)) {
        const background = await pixels(screenshot, box);
        const worst = Math.min(...background.map((colour) => contrast(colour, paper)));
        if (worst < minRatio) faint.push(`“${label}”: ${worst.toFixed(1)} of ${minRatio}`);
      }
      expect(faint).toEqual([]);
    },
  );
});
