import type { DataRouter } from 'react-router';

/**
 * React shows one page change after the other: the next one waits for the transition that runs, and a transition for the
 * fonts of the new page, up to half a second in which the window stands still. Nobody who goes on wants to wait for
 * either.
 *
 * @returns how to stop
 */
export function unholdTransitions(router: DataRouter): () => void {
  // Only the old page is captured, so that the new one's fonts may come later. React waits for them where none were on
  // their way before: some always are, says this.
  Object.defineProperty(document.fonts, 'status', { value: 'loading', configurable: true });
  return router.subscribe(() => document.activeViewTransition?.skipTransition());
}
