import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visibleTelephone } from '../../../site/i18n/visible-telephone.ts';
import { open } from '../../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { COMPANY } from '../../support/site/company.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

describe('phone menu', () => {
  test.each([
    ['', COMPANY.name.ja, COMPANY.telephone, 'メニュー', '閉じる', '会社概要', '/company'],
    ['/en', COMPANY.name.en, visibleTelephone(COMPANY.telephone, 'en'), 'Menu', 'Close', 'Company', '/en/company'],
  ])('covers the window, traps focus, and closes with Escape, its button and navigation (%s)', async (...row) => {
    const [path, name, number, menu, close, company, companyPath] = row;
    await using visitor = await openVisitor(browser, phone);
    const { page } = visitor;
    await open(page, site.origin + (path || '/'));
    const opener = page.getByRole('button', { name: menu });
    const dialog = page.getByRole('dialog', { name: menu });

    await opener.click();
    const box = await dialog.boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await dialog.getByRole('img', { name, exact: true }).waitFor();
    const telephone = dialog.getByRole('link', { name: number });
    expect(await telephone.getAttribute('href')).toBe(`tel:${number.replaceAll(' ', '-')}`);
    // Tabbing past the last link stays in the menu. The browser's own interface may take focus in between.
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

describe('works on the loop line', () => {
  test.each([
    ['', '山手線沿線', '神田', '神田駅', '神田の商業ビル', '目白'],
    ['/en', 'Around the Yamanote Line', 'Kanda', 'Kanda Station', 'Kanda Shops', 'Mejiro'],
  ])('lists thirty stations in order with their works, and filters by keyboard and back (%s)', async (...row) => {
    const [prefix, label, kanda, chosen, work, mejiro] = row;
    await using visitor = await openVisitor(browser, desktop);
    const { page } = visitor;
    await open(page, `${site.origin}${prefix}/works`);
    const loop = page.getByRole('navigation', { name: label });
    expect(await loop.getByRole('listitem').count()).toBe(30);
    const all = await page.locator('main article').count();
    const filters = await page.locator('main section li a, [aria-labelledby="loop"] ol a').allTextContents();
    expect(filters.some((text) => /\s1$/.test(text))).toBe(true);

    // A single work is visible inside the ring, and the layout has not moved.
    const visible = loop.locator('ul li:visible');
    const place = () =>
      loop
        .locator('ol')
        .getByRole('link', { name: kanda })
        .evaluate((link) => {
          const { x, y } = link.getBoundingClientRect();
          return [x, y + scrollY, document.documentElement.scrollHeight];
        });
    const before = await place();
    expect(await visible.count()).toBe(0);
    await loop.getByRole('link', { name: mejiro }).hover();
    expect(await visible.allTextContents()).toHaveLength(1);
    expect(await visible.textContent()).not.toContain(work);
    await page.mouse.move(0, 0);
    await loop.locator('ol').getByRole('link', { name: kanda }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await visible.allTextContents()).toEqual([expect.stringContaining(work)]);
    expect(await visible.locator('img').evaluate((picture: HTMLImageElement) => picture.checkVisibility())).toBe(true);
    expect(await place()).toEqual(before);
    await page.keyboard.press('Enter');
    await loop.locator('p').getByText(chosen, { exact: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?station=kanda');
    await expect.poll(() => page.locator('main article').count()).toBeLessThan(all);
    expect(await loop.locator('ol').getByRole('link', { name: kanda }).getAttribute('aria-current')).toBe('true');

    await loop.locator('ol').getByRole('link', { name: kanda }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('main article').count()).toBe(all);
  });

  test.each(['', '/en'])(
    'shows station names under “%s” without overlap, above the contact line, each large enough to touch',
    async (prefix) => {
      await using visitor = await openVisitor(browser, desktop);
      const { page } = visitor;
      await open(page, `${site.origin}${prefix}/works`);
      const names = await page.locator('[aria-labelledby="loop"] ol li > *').all();
      const ends = await Promise.all(names.map(async (name) => (await name.boundingBox()) ?? { y: 0, height: 0 }));
      const line = await page.locator('aside:has(a[href^="tel:"])').boundingBox();
      expect(Math.max(...ends.map(({ y, height }) => y + height))).toBeLessThanOrEqual(line?.y ?? 0);
      for (const { viewport } of [desktop, phone]) {
        await page.setViewportSize(viewport);
        expect(await layoutProblems(page)).toEqual([]);
      }
      // Choosing a station adds a link to its works.
      const loop = page.locator('[aria-labelledby="loop"]');
      expect(await page.locator('a[href="#results"]').count()).toBe(0);
      await loop.locator('ol a').first().click();
      await page.locator('a[href="#results"]').click();
      expect(new URL(page.url()).hash).toBe('#results');
      const top = () => page.locator('#results').evaluate((list) => list.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThan(0);
    },
  );

  test('marks the station of a work on a small loop, at the same position', async () => {
    for (const [prefix, station] of [
      ['', '浜松町駅'],
      ['/en', 'Hamamatsucho Station'],
    ]) {
      const read = async (path: string) => (await fetch(`${site.origin}${prefix}${path}`)).text();
      const [list, work] = await Promise.all([read('/works'), read('/works/hamamatsucho-offices')]);
      const [, place] = /data-station="(\d+)"><a [^>]*station=hamamatsucho"/.exec(list) ?? [];
      expect(place).toBe('3');
      const link = [...work.matchAll(/<a [^>]*>[^<]*/g)].find(([text]) => text.endsWith(`>${station}`))?.[0];
      expect(link).toContain(`data-station="${place}"`);
      expect(link).toContain(`href="${prefix}/works?station=hamamatsucho"`);
    }
  });
});

/** Returns stations whose name overlaps another or whose link is too small. */
async function layoutProblems(page: Page): Promise<string[]> {
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

test.each(['/', '/about'])(
  'sets the statement of %s vertically in Japanese and horizontally in English',
  async (path) => {
    await using visitor = await openVisitor(browser, desktop);
    const { page } = visitor;
    const direction = () =>
      page
        .locator('[data-type="statement"] p')
        .first()
        .evaluate((statement) => getComputedStyle(statement).writingMode);
    await open(page, site.origin + path);
    expect(await direction()).toBe('vertical-rl');
    await open(page, site.origin + (path === '/' ? '/en' : `/en${path}`));
    expect(await direction()).toBe('horizontal-tb');
  },
);
