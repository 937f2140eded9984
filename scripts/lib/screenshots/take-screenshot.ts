import type { Browser, Page } from 'playwright-core';
import type { Locale } from '../../../site/i18n/locales.ts';
import { lineProblems } from './line-problems.ts';

/** Viewport height by width. */
export const SCREENS: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900, 2560: 1440 };

const TIMEOUT_MS = 45_000;
const MAX_SCREENS = 60;

export interface Target {
  url: string;
  locale: Locale;
  width: number;
  status: number;
  file: string;
  /** Takes the first screen instead of the whole page. */
  isFirstView?: boolean;
}

/**
 * Takes a full-page screenshot.
 * @returns problems: wrong status, missing images, console errors, badly broken lines
 * @throws if no screenshot could be taken
 */
export async function takeScreenshot(browser: Browser, target: Target): Promise<string[]> {
  const { url, locale, width, status, file } = target;
  const viewport = { width, height: SCREENS[width] ?? 900 };
  const context = await browser.newContext({
    viewport,
    locale: locale === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'Asia/Tokyo',
    hasTouch: width < 1000,
    isMobile: width < 1000,
    // Avoids half-finished scroll animations.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const problems: string[] = [];
  context.on('console', (message) => {
    // The browser logs the expected status as an error.
    const isOwnStatus = status !== 200 && message.location().url === url;
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  // Closing the context aborts pending operations.
  const timer = setTimeout(() => void context.close(), TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const response = await page.goto(url);
    if (response?.status() !== status) problems.push(`status ${response?.status()} instead of ${status}`);
    if (page.url() !== url) problems.push(`redirected to ${page.url()}`);
    problems.push(...(await missingImages(page)), ...(await page.evaluate(lineProblems)));
    await page.screenshot({ path: file, fullPage: !target.isFirstView });
    return problems;
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [String(error)];
    throw new Error(/closed/.test(reason ?? '') ? `timed out after ${TIMEOUT_MS / 1000} s` : reason);
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}

/** Returns missing images. */
function missingImages(page: Page): Promise<string[]> {
  return page.evaluate(async (maxScreens) => {
    for (const image of document.images) image.loading = 'eager';
    for (let screen = 0; screen < maxScreens && screen * innerHeight < document.body.scrollHeight; screen++) {
      scrollTo(0, screen * innerHeight);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter((image) => !image.complete)
        .map(
          (image) => new Promise((resolve) => ['load', 'error'].map((name) => image.addEventListener(name, resolve))),
        ),
    );
    // Large images are decoded after the load event.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const missing = [...document.images].filter((image) => image.naturalWidth === 0);
    return missing.map(({ currentSrc, src }) => `the image ${currentSrc || src} is missing`);
  }, MAX_SCREENS);
}
