import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../lib/launch-browser.ts';
import { median } from './load.ts';
import { print, table } from './report.ts';
import { measuredSite } from './site-process.ts';
import { TARGETS } from './targets.ts';

const LATENCY_MS = 50;
const CLICKS = 7;
/** A link without a picture transition. */
const FROM = '/company';
const TO = '/recruit';

interface ClickCase {
  motion: boolean;
  prefetched: boolean;
}

export async function navigation(): Promise<void> {
  print('Chromium without a graphics card, 390 points wide, 50 ms of latency; medians of seven.\n');
  await using site = await measuredSite();
  const browser = await launchBrowser();
  try {
    const timeOf = (prefetched: boolean, motion: boolean) =>
      clickToHeading(browser, site.origin, { motion, prefetched });
    const reduced = await timeOf(true, false);
    const moving = await timeOf(true, true);
    const { reducedMotion, withMotion } = TARGETS.prefetchedNavigation;
    table(
      ['page', 'reduced motion (ms)', 'with motion (ms)'],
      [
        ['prefetched', reduced, moving],
        ['not prefetched', await timeOf(false, false), await timeOf(false, true)],
      ],
      [
        [
          { name: 'reduced motion', value: reduced, target: reducedMotion },
          { name: 'with motion', value: moving, target: withMotion },
        ],
      ],
    );
  } finally {
    await browser.close();
  }
}

/** Returns the median time until the new heading is in the document and focused, in milliseconds. */
async function clickToHeading(browser: Browser, origin: string, { motion, prefetched }: ClickCase): Promise<number> {
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click++) {
    const context = await browser.newContext({
      locale: 'ja',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const conditions = { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', conditions);
    // Data saving disables prefetching.
    if (!prefetched) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    }
    await page.goto(origin + FROM, { waitUntil: 'networkidle' });
    if (prefetched) await prefetch(page);
    times.push(await timeOfClick(page));
    await context.close();
  }
  return median(times);
}

async function prefetch(page: Page): Promise<void> {
  const arrived = page.waitForResponse((response) => response.url().endsWith(`${TO}/payload.js`));
  await page.evaluate((to) => {
    const link = document.querySelector(`a[href="${to}"]`);
    link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, TO);
  await arrived;
  await page.waitForLoadState('networkidle');
}

function timeOfClick(page: Page): Promise<number> {
  return page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('h1');
        const begin = performance.now();
        new MutationObserver((_, observer) => {
          const heading = document.querySelector('h1');
          if (!heading || heading === before || document.activeElement !== heading) return;
          observer.disconnect();
          resolve(performance.now() - begin);
        }).observe(document, { attributes: true, childList: true, subtree: true });
        document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click();
      }),
    TO,
  );
}
