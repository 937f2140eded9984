import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the font files that a page loads before its layout is complete, with their sizes in bytes. */
export async function fontsOf(page: Page, url: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    if (!response.url().endsWith('.woff2')) return;
    expect(sizes.has(response.url()), `${response.url()} came twice`).toBe(false);
    expect(response.headers()).toMatchObject({ 'content-type': 'font/woff2' });
    expect(response.headers()['cache-control']).toContain('immutable');
    sizes.set(response.url(), Number(response.headers()['content-length']));
  });
  // The complete layout, which needs more fonts, follows after a second: on a busy machine, before the fonts arrive.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const animation of document.documentElement.getAnimations())
        if ((animation as CSSAnimation).animationName === 'layout-waits') animation.pause();
    }),
  );
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await fontsArrived(page);
  return sizes;
}

/** Waits until all visible text has its font. Images may take longer. */
export async function fontsArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const fonts = [...document.fonts];
    return (
      fonts.every(({ status }) => status !== 'loading') &&
      fonts.some(({ family, status }) => /Mincho|Serif"?$/.test(family) && status === 'loaded')
    );
  });
}

/** Returns the loaded families of the site, without metric-adjusted system fonts. */
export function loadedFamilies(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const arrived = [...document.fonts].filter(({ status }) => status === 'loaded');
    const families = arrived.map(({ family }) => family.replaceAll('"', ''));
    return [...new Set(families)].filter((family) => !/Georgia|Times|Noto|Arial|Roboto/.test(family));
  });
}
