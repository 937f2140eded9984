/** Records, inside the page, how a page transition looks while it runs. */
import type { Page } from 'playwright-core';

export interface Frame {
  heading: string;
  isInTransition: boolean;
  /** Active snapshots, for example `::view-transition-old(page)`. */
  snapshots: string[];
  /** Whether the image of the old page is still fading out. */
  isLeaving: boolean;
  /** Opacity of the page in the document. */
  opacity: number;
}

/** Records every frame from the beginning of the document. */
export const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const note = () => {
      const region = document.querySelector('.page-region');
      const snapshots = document.getAnimations().flatMap(({ effect }) => {
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        return pseudo?.startsWith('::view-transition') ? [pseudo] : [];
      });
      if (region) {
        frames.push({
          heading: document.querySelector('h1')?.textContent ?? '',
          isInTransition: document.activeViewTransition !== null,
          snapshots,
          isLeaving: Number(getComputedStyle(document.documentElement, '::view-transition-old(page)').opacity) > 0,
          opacity: Number(getComputedStyle(region).opacity),
        });
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
export const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);

/** Records the start and end of each transition. The update callback may wait for the data of the new page. */
export const recordUpdates = (page: Page) =>
  page.addInitScript(() => {
    const updates: ('done' | 'waits')[] = [];
    Object.assign(window, { updates });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const update = typeof options === 'function' ? options : options?.update;
      return start(() => {
        const at = updates.push('waits') - 1;
        // React renders in slices, so the page is complete slightly later.
        return Promise.resolve(update?.()).then(() => {
          updates[at] = 'done';
        });
      });
    };
  });
export const updatesOf = (page: Page) => page.evaluate(() => (window as unknown as { updates: string[] }).updates);
