/** Observes the loading bar while the test controls the clock. */
import type { Page } from 'playwright-core';
import { hydrated } from './visitor.ts';

const WHITE = 'rgb(255, 255, 255)';
const RED = 'rgb(255, 0, 0)';
export const PAYLOAD = '**/payload.js';

/** Opens a page and stops its clock. From then on, only the test advances time. */
export async function openAndStopTime(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await page.goto(url);
  await hydrated(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
}

/** Returns the width of the bar in per cent of the window, and its colour. Null without a bar. */
export const bar = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('[role="progressbar"]');
    if (!element) return null;
    const percent = (100 * element.getBoundingClientRect().width) / document.documentElement.clientWidth;
    return { percent: Math.round(percent * 10) / 10, colour: getComputedStyle(element).backgroundColor };
  });
export const white = (percent: number) => ({ percent, colour: WHITE });
export const finished = white(100);
export const failed = { percent: 100, colour: RED };

/** Records whether a bar has existed at any time in this document. */
export const watchForBars = (page: Page) =>
  page.addInitScript(() => {
    const recordBar = () => {
      if (document.querySelector('[role="progressbar"]')) Object.assign(window, { barWasVisible: true });
    };
    new MutationObserver(recordBar).observe(document, { childList: true, subtree: true });
  });
export const barWasVisible = (page: Page) => page.evaluate(() => 'barWasVisible' in window);
