import { expect, test } from 'vitest';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { contrast, pixels } from './contrast.ts';
import { openPage } from './open-page.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** The colour of the links. */
const PAPER = [248, 245, 239] as const;

test.each([
  ['/', 390],
  ['/en', 1440],
] as const)(
  'keeps a contrast of 7:1 behind the links of the header on a white picture (%s, %i px)',
  async (path, width) => {
    await using visitor = await openVisitor(browser, { viewport: { width, height: 900 } });
    const page = await openPage(visitor, site.origin + path);
    const header = page.locator('body > header[data-mode="overlay"]');
    expect(await header.evaluate((element) => getComputedStyle(element).color)).toBe(`rgb(${PAPER.join(', ')})`);
    const boxes = await header.evaluate((element) => {
      const range = document.createRange();
      const links = [...element.querySelectorAll('a, button')].filter(
        (link) => link.checkVisibility() && !link.closest('dialog') && link.textContent,
      );
      return links.map((link) => {
        range.selectNodeContents(link);
        return range.getBoundingClientRect().toJSON();
      });
    });
    expect(boxes.length).toBeGreaterThan(2);
    await page.evaluate(() => {
      for (const picture of document.querySelectorAll<HTMLImageElement>('[data-hero] img')) {
        picture.alt = '';
        picture.style.background = 'white';
      }
      for (const part of document.querySelectorAll<HTMLElement>('body > header *')) part.style.color = 'transparent';
    });
    const png = await page.screenshot();
    for (const box of boxes) {
      const ratios = (await pixels(png, box)).map((colour) => contrast(colour, PAPER));
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(7);
    }
  },
);
