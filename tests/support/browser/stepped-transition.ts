/** Pauses page transitions at their first frame, so that a test can look at each step for as long as it needs. */
import type { Page } from 'playwright-core';

interface Held {
  animations: Animation[];
  transition: ViewTransition;
}

/** Pauses all transitions from the beginning of the document. */
export const holdTransitions = (page: Page) =>
  page.addInitScript(() => {
    if (!('startViewTransition' in document)) return;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const hold = async () => {
        // After the site's own reactions, which may add animations.
        for (let reactions = 0; reactions < 5; reactions += 1) await null;
        const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
        for (const animation of animations) {
          animation.pause();
          animation.currentTime = 0;
        }
        Object.assign(window, { held: { animations, transition } satisfies Held });
      };
      // A skipped transition has nothing to hold.
      transition.ready.then(hold, () => {});
      return transition;
    };
  });

/** Waits for a transition at its first frame. Returns its last moment in milliseconds. */
export async function transitionHeld(page: Page): Promise<number> {
  await page.waitForFunction(() => 'held' in window);
  return page.evaluate(() => {
    const { animations } = (window as unknown as { held: Held }).held;
    const ends = animations.flatMap(({ effect }) =>
      effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')
        ? [Number(effect.getComputedTiming().endTime)]
        : [],
    );
    return Math.max(0, ...ends);
  });
}

export interface Step {
  /** Time since the beginning in milliseconds. */
  moment: number;
  /** Opacity of the image of what leaves; 0 without one. */
  old: number;
  /** Opacity of the page in the document. */
  page: number;
}

/** Sets the held transition to each of these moments, and leaves it at the last one. */
export const stepsAt = (page: Page, moments: readonly number[]): Promise<Step[]> =>
  page.evaluate((times) => {
    const region = document.querySelector('.page-region');
    if (!region) throw new Error('There is no page.');
    return times.map((moment) => {
      for (const animation of (window as unknown as { held: Held }).held.animations) animation.currentTime = moment;
      const old = getComputedStyle(document.documentElement, '::view-transition-old(page)').opacity;
      return { moment, old: Number(old), page: Number(getComputedStyle(region).opacity) };
    });
  }, moments);

/** Lets the held transition end. */
export const releaseTransition = (page: Page) =>
  page.evaluate(async () => {
    const { animations, transition } = (window as unknown as { held: Held }).held;
    Reflect.deleteProperty(window, 'held');
    for (const animation of animations) animation.finish();
    await transition.finished;
  });
