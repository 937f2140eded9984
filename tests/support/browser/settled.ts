import type { Page } from 'playwright-core';

/**
 * Waits until the page has come to the end of what it had begun: it draws some frames, and then a request of its own is
 * answered. What it has shown, complained of, asked for or gone to by then is there to be asserted, and so is that it has
 * not. Another document meanwhile is an error. What the page does after a while, by its clock, is not waited for.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A transition takes one to look at the old page, and one to show the new one.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    await fetch('/robots.txt', { cache: 'no-store' });
  });
}

/** Waits until a navigation inside the site is over, and the page has settled. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => navigation.transition === null);
  await settled(page);
}

/**
 * Waits until the browser has reported which elements are in view, and has been idle after that: then the page has asked
 * for what it asks for ahead.
 */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const inView = new IntersectionObserver(() => {
          inView.disconnect();
          // A frame later: others that were told of the same have asked for their idle callbacks before.
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2000 }));
        });
        inView.observe(document.body);
      }),
  );
}
