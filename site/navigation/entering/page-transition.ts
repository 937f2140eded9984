import type { Route } from '../route.ts';

/** How long the new page waits for a travelling picture to be decoded, in milliseconds. */
const DECODING_MS = 150;

let running: ViewTransition | undefined;

/** Ends the transition that runs, if one does. */
export function skipTransition(): void {
  running?.skipTransition();
}

/**
 * Shows another page in the transition that the page which leaves names, `page` where it names none; another query of
 * the same page without one. Only the leaving page is captured: the entering one is plain, and its style sheet has it
 * wait for the other (`styles/transition.css`), so it can be used at once. The browser's own call is used and not React's
 * `<ViewTransition>`, which holds the page up for its fonts and pictures and the next one for the transition.
 *
 * @param show puts the new page into the document
 * @returns when it is there
 */
export async function showInTransition(from: Route, to: Route, show: () => Promise<void>): Promise<void> {
  const region = document.querySelector<HTMLElement>('.page-region');
  if (!region || from.pathname === to.pathname || !isWanted()) return show();
  giveName(region, 'page', from.page?.transition ?? 'page');
  const name = travelling(from.pathname, to.pathname);
  const leaving = name && pictureOf(name);
  const travels = leaving && isInSight(leaving);
  if (travels) giveName(leaving, name, 'travel');
  const transition = document.startViewTransition(async () => {
    // Not before: the page that leaves would enter once more, and be captured while nothing of it is seen.
    document.documentElement.dataset.navigated = '';
    // It is captured. Where the visitor has gone on meanwhile it stays, and another one travels.
    if (travels) giveName(leaving, '', '');
    await show();
    const arrived = travels && pictureOf(name);
    // On the way back the browser scrolls only after this, in a frame's time.
    const isBack = navigation.transition?.navigationType === 'traverse';
    if (!arrived || !(isBack || isInSight(arrived))) return;
    // What is captured before it is decoded is a grey box.
    await Promise.race([arrived.decode().catch(() => {}), new Promise((over) => setTimeout(over, DECODING_MS))]);
    giveName(arrived, name, 'travel');
    transition.ready.then(
      () => requestAnimationFrame(() => isInSight(arrived) || transition.skipTransition()),
      () => {},
    );
    transition.finished.finally(() => giveName(arrived, '', ''));
  });
  running = transition;
  // A transition that is skipped is no error.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

/** Not in a browser that has none, nor for whoever wants no motion: there the swap is immediate. */
function isWanted(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The name of the picture that may travel to its place on the new page: the one beside the link that was followed, or on the
 * way back to a list the one of the page itself.
 */
function travelling(from: string, to: string): string | undefined {
  const place = from.startsWith(`${to}/`)
    ? document.querySelector<HTMLElement>('main figure[data-travels]')
    : document.querySelector(`main [data-travels] a[href="${CSS.escape(to)}"]`)?.closest<HTMLElement>('[data-travels]');
  return place?.dataset.travels;
}

function pictureOf(name: string): HTMLImageElement | null {
  return document.querySelector(`main [data-travels="${CSS.escape(name)}"] img`);
}

function isInSight(picture: Element): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function giveName({ style }: HTMLElement, name: string, className: string): void {
  style.setProperty('view-transition-name', name);
  style.setProperty('view-transition-class', className);
}
