import type { Route } from './route.ts';

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
  document.documentElement.dataset.navigated = '';
  giveName(region, 'page', from.page?.transition ?? 'page');
  const name = nameTravelling(from.pathname, to.pathname);
  const transition = document.startViewTransition(async () => {
    await show();
    const arrived = name && pictureInSight(name);
    if (!arrived) return;
    // What is captured before it is decoded is a grey box.
    await Promise.race([arrived.decode().catch(() => {}), new Promise((over) => setTimeout(over, DECODING_MS))]);
    giveName(arrived, name, 'travel');
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
 * Names the picture that travels to its place on the new page: the one beside the link that was followed, or on the way
 * back to a list the one of the page itself.
 *
 * @returns the name under which it is found there; undefined where nothing travels
 */
function nameTravelling(from: string, to: string): string | undefined {
  const place = from.startsWith(`${to}/`)
    ? document.querySelector('main figure[data-travels]')
    : document.querySelector(`main [data-travels] a[href="${CSS.escape(to)}"]`)?.closest('[data-travels]');
  const name = (place as HTMLElement | null | undefined)?.dataset.travels;
  const picture = name && pictureInSight(name);
  if (!picture) return undefined;
  giveName(picture, name, 'travel');
  return name;
}

function pictureInSight(name: string): HTMLImageElement | null {
  const picture = document.querySelector<HTMLImageElement>(`main [data-travels="${CSS.escape(name)}"] img`);
  const { top = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight ? picture : null;
}

function giveName({ style }: HTMLElement, name: string, className: string): void {
  style.setProperty('view-transition-name', name);
  style.setProperty('view-transition-class', className);
}
