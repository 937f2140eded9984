import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, inSameDocument, markDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { contrast, ground, pixels } from './contrast.ts';
import { openPage } from './open-page.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const phone = { viewport: { width: 390, height: 844 } } as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;
/** 1280 by 1024 at 400 % zoom. */
const enlarged = { viewport: { width: 320, height: 256 } } as const;

interface Stop {
  name: string;
  /** Visual problems of this tab stop. */
  problems: string[];
  /** Tab stops of the same class in the same part of the page look alike. */
  appearance: string;
  outline: { colour: number[]; box: { x: number; y: number; width: number; height: number } };
}

/** Returns the focused element and its problems, or null if no element of the page is focused. */
async function stopAt(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const problems: string[] = [];
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.push('has no outline');

    // An element that begins in the window and fills it is visible, too.
    const rects = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const [first] = rects;
    if (!first) problems.push('has no size');
    const { innerWidth, innerHeight } = window;
    const isInside = rects.some((rect) => {
      const x = Math.max(0, rect.x) / 2 + Math.min(innerWidth, rect.right) / 2;
      const y = Math.max(0, rect.y) / 2 + Math.min(innerHeight, rect.bottom) / 2;
      if (rect.right < 0 || rect.x > innerWidth || rect.bottom < 0 || rect.y > innerHeight) return false;
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    });
    if (!isInside) problems.push('is out of sight or covered');

    const before = (window as { before?: Element }).before;
    if (before && !(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) {
      problems.push('comes before the last stop in the text');
    }
    Object.assign(window, { before: element });
    const offset = Number.parseFloat(outlineOffset);
    const { x = 0, y = 0, width = 0, height = 0 } = first ?? {};
    return {
      name: `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30)}”`,
      problems,
      appearance: `${element.className} in ${element.closest('[class]:is(section, header, footer, article, nav)')?.className}`,
      outline: {
        colour: (outlineColor.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
        box: { x: x - offset - 1, y: y - offset - 1, width: width + 2 * offset + 2, height: height + 2 * offset + 2 },
      },
    };
  });
}

/** Returns the contrast of the focus outline to its background: the most common colour at its left edge. */
async function contrastOf(page: Page, { outline }: Stop): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const x = Math.max(0, outline.box.x - 4);
  const y = Math.max(0, outline.box.y - 4);
  const clip = { x, y, width: Math.min(8, width - x), height: Math.min(outline.box.height + 8, height - y) };
  if (clip.width < 1 || clip.height < 1) return 0;
  const colours = await pixels(await page.screenshot({ clip }));
  const outlineColour = outline.colour as unknown as readonly [number, number, number];
  const around = colours.filter((colour) => contrast(colour, outlineColour) > 1.2);
  return around.length === 0 || around.length === colours.length ? 0 : contrast(ground(around), outlineColour);
}

describe('keyboard navigation from the top of the page', () => {
  test.each([
    ['/', desktop],
    ['/en/works', phone],
    ['/works/gotanda-offices', desktop],
    ['/en/columns/3', phone],
  ])('shows every tab stop of %s in text order, down to the last link', async (path, size) => {
    await using visitor = await openVisitor(browser, size);
    const page = await openPage(visitor, site.origin + path);
    await hydrated(page);
    const reachable = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('a[href], button, summary, [tabindex="0"]')].filter((element) =>
          element.checkVisibility(),
        ).length,
    );
    const problems: string[] = [];
    const stops: string[] = [];
    const appearances = new Set<string>();
    while (stops.length < reachable) {
      await page.keyboard.press('Tab');
      const stop = await stopAt(page);
      if (!stop) break;
      stops.push(stop.name);
      const isNew = !appearances.has(stop.appearance);
      appearances.add(stop.appearance);
      if (isNew && stop.problems.length === 0 && (await contrastOf(page, stop)) < 3) {
        stop.problems.push('has a faint outline');
      }
      problems.push(...stop.problems.map((problem) => `${stop.name} ${problem}`));
    }
    expect(problems).toEqual([]);
    expect(stops).toHaveLength(reachable);
    // After the last stop, focus leaves the page or returns to the first, depending on the browser.
    await page.keyboard.press('Tab');
    expect([undefined, stops[0]]).toContain((await stopAt(page))?.name);
  });

  test('covers no tab stop on the way back, under the bars of a page at 400 % zoom', async () => {
    await using visitor = await openVisitor(browser, enlarged);
    const page = await openPage(visitor, `${site.origin}/services/fund`);
    await hydrated(page);
    await page.locator('a[href], button').filter({ visible: true }).last().focus();
    const covered: string[] = [];
    let stops = 0;
    for (let stop = await stopAt(page); stop && stops < 300; stop = await stopAt(page)) {
      stops += 1;
      if (stop.problems.includes('is out of sight or covered')) covered.push(stop.name);
      await page.keyboard.press('Shift+Tab');
    }
    expect(stops).toBeGreaterThan(40);
    expect(covered).toEqual([]);
  });

  test.each([
    ['/', '本文へ移動'],
    ['/en/works', 'Skip to content'],
  ])('begins on %s with a link that skips the header', async (path, label) => {
    await using visitor = await openVisitor(browser, desktop);
    const page = await openPage(visitor, site.origin + path);
    await hydrated(page);
    await markDocument(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: label });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
    expect(await inSameDocument(page)).toBe(true);
  });
});

test.each([true, false])('enlarges the images of a work, with JavaScript: %s', async (javaScriptEnabled) => {
  await using visitor = await openVisitor(browser, { ...phone, javaScriptEnabled });
  const page = await openPage(visitor, `${site.origin}/works/osaki-laboratory`);
  const enlarge = page.getByRole('button', { name: /^拡大: 4階建て/ });
  const large = page.getByRole('dialog', { name: '画像の拡大表示' });
  expect(await large.count()).toBe(0);
  await enlarge.focus();
  await page.keyboard.press('Enter');
  await large.waitFor();
  expect(await large.getByRole('img', { name: /^4階建て/ }).isVisible()).toBe(true);
  const box = await large.boundingBox();
  expect(box?.width).toBe(page.viewportSize()?.width);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });
  expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);
  await enlarge.press('Enter');
  await large.getByRole('button', { name: '閉じる' }).click();
  await large.waitFor({ state: 'hidden' });
});

test.each([
  ['/services/fund', 'section'],
  ['/en/recruit', '#positions'],
])('opens and closes disclosures of %s with Enter', async (path, part) => {
  await using visitor = await openVisitor(browser, phone);
  const page = await openPage(visitor, site.origin + path);
  await hydrated(page);
  const folded = page.locator(`${part} details`).first();
  const isOpen = () => folded.evaluate((details: HTMLDetailsElement) => details.open);
  await folded.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(true);
  expect(await folded.locator('summary ~ *').first().isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(false);
});
