/** What a test sees of the loading bar, by a clock that goes as the test says. */
import type { Page } from 'playwright-core';
import { hydrated } from './visitor.ts';

const WHITE = 'rgb(255, 255, 255)';
const RED = 'rgb(255, 0, 0)';
export const PAYLOAD = '**/payload.js';

/** Opens a page and stops its clock: from then on its time passes only as the test says. */
export async function openAndStopTime(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await page.goto(url);
  await hydrated(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
}

/** What is drawn: the bar's width in per cent of the window's, and its colour; null where there is none. */
export const bar = (page: Page) =>
  page.evaluate(() => {
    const drawn = document.querySelector('[role="progressbar"]');
    if (!drawn) return null;
    const percent = (100 * drawn.getBoundingClientRect().width) / document.documentElement.clientWidth;
    return { percent: Math.round(percent * 10) / 10, colour: getComputedStyle(drawn).backgroundColor };
  });
export const white = (percent: number) => ({ percent, colour: WHITE });
export const finished = white(100);
export const failed = { percent: 100, colour: RED };

/** Whether there was a bar at any time since the document began. */
export const watchForBars = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role="progressbar"]')) Object.assign(window, { hasSeenBar: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
export const hasSeenBar = (page: Page) => page.evaluate(() => 'hasSeenBar' in window);
