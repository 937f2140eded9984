import type { Page } from 'playwright-core';

/**
 * Waits until the page has finished its pending work: a few frames, and then the response to a request of the page.
 * Afterwards, tests can assert that the page rendered, logged or requested something, or that it did not. Throws if
 * another document loads. Does not wait for timers.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A transition needs one frame to capture the old page and one to show the new page.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    await fetch('/robots.txt', { cache: 'no-store' });
  });
}

/** Waits until a navigation inside the site has finished and the page has settled. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => navigation.transition === null);
  await settled(page);
}

/** Waits until the browser has reported the visible elements and has been idle. Prefetching has started by then. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const inView = new IntersectionObserver(() => {
          inView.disconnect();
          // A frame later, other observers have requested their idle callbacks.
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2000 }));
        });
        inView.observe(document.body);
      }),
  );
}

/** Ends the gradual layout of a document that was just loaded (`site/styles/gradual-layout.css`). */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.documentElement.getAnimations()) animation.finish();
  });
}
