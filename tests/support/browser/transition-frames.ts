/** What a page transition looks like, noted in the page while it runs. */
import type { Page } from 'playwright-core';

/** What the visitor sees of a page in one frame. */
export interface Frame {
  heading: string;
  isInTransition: boolean;
  /** The snapshots that take part: `::view-transition-old(page)`. */
  snapshots: string[];
  /** Whether a snapshot of the old page is still leaving. */
  isLeaving: boolean;
  /** Of the page that is in the document now. */
  opacity: number;
}

/** Notes every frame from the document's beginning on. */
export const noteFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const note = () => {
      const region = document.querySelector('.page-region');
      const snapshots = document.getAnimations().flatMap((animation) => {
        const effect = animation.effect;
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        return pseudo?.startsWith('::view-transition') ? [{ pseudo, animation }] : [];
      });
      if (region) {
        frames.push({
          heading: document.querySelector('h1')?.textContent ?? '',
          isInTransition: document.activeViewTransition !== null,
          snapshots: snapshots.map(({ pseudo }) => pseudo),
          isLeaving: snapshots.some(
            ({ pseudo, animation }) =>
              pseudo.startsWith('::view-transition-old') && (animation.effect?.getComputedTiming().progress ?? 1) < 1,
          ),
          opacity: Number(getComputedStyle(region).opacity),
        });
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
export const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);

/** Notes each transition from its beginning to its end; its update may be kept waiting by what the new page needs. */
export const noteUpdates = (page: Page) =>
  page.addInitScript(() => {
    const updates: ('done' | 'waits')[] = [];
    Object.assign(window, { updates });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (given) => {
      const update = typeof given === 'function' ? given : given?.update;
      return start(() => {
        const at = updates.push('waits') - 1;
        // The page is rendered in slices, so it is done a moment later.
        return Promise.resolve(update?.()).then(() => {
          updates[at] = 'done';
        });
      });
    };
  });
export const updatesOf = (page: Page) => page.evaluate(() => (window as unknown as { updates: string[] }).updates);
