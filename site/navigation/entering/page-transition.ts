import type { Route } from '../route.ts';

/** Maximum wait for a picture's decoding, in milliseconds. */
const DECODING_MS = 150;

let running: ViewTransition | undefined;

export function skipTransition(): void {
  running?.skipTransition();
}

/**
 * Shows a page in a view transition.
 * Captures only the leaving page, so that the new page is usable at once. React's `<ViewTransition>` waits for fonts
 * and pictures, and delays the next page.
 */
export async function showInTransition(from: Route, to: Route, show: () => Promise<void>): Promise<void> {
  const region = document.querySelector<HTMLElement>('.page-region');
  if (!region || from.pathname === to.pathname || !isEnabled()) return show();
  setTransitionName(region, 'page', from.page?.transition ?? 'page');
  const name = sharedPictureName(from.pathname, to.pathname);
  const leavingPicture = name && pictureOf(name);
  const travels = leavingPicture && isInViewport(leavingPicture);
  if (travels) setTransitionName(leavingPicture, name, 'travel');
  const transition = document.startViewTransition(async () => {
    // Set earlier, this would restart the leaving page's entrance animation.
    document.documentElement.dataset.navigated = '';
    // Clear the name in case the page stays.
    if (travels) setTransitionName(leavingPicture, '', '');
    await show();
    const arrivingPicture = travels && pictureOf(name);
    // On back navigation, the browser scrolls one frame after this callback.
    const isBack = navigation.transition?.navigationType === 'traverse';
    if (!arrivingPicture || !(isBack || isInViewport(arrivingPicture))) return;
    // Before decoding, a captured picture is a grey box.
    await Promise.race([
      arrivingPicture.decode().catch(() => {}),
      new Promise((over) => setTimeout(over, DECODING_MS)),
    ]);
    setTransitionName(arrivingPicture, name, 'travel');
    transition.ready.then(
      () => requestAnimationFrame(() => isInViewport(arrivingPicture) || transition.skipTransition()),
      () => {},
    );
    transition.finished.finally(() => setTransitionName(arrivingPicture, '', ''));
  });
  running = transition;
  // A skipped transition rejects `ready`.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function isEnabled(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns the name of the picture shared by both pages. */
function sharedPictureName(from: string, to: string): string | undefined {
  const container = from.startsWith(`${to}/`)
    ? document.querySelector<HTMLElement>('main figure[data-travels]')
    : document.querySelector(`main [data-travels] a[href="${CSS.escape(to)}"]`)?.closest<HTMLElement>('[data-travels]');
  return container?.dataset.travels;
}

function pictureOf(name: string): HTMLImageElement | null {
  return document.querySelector(`main [data-travels="${CSS.escape(name)}"] img`);
}

function isInViewport(picture: Element): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function setTransitionName({ style }: HTMLElement, name: string, className: string): void {
  style.setProperty('view-transition-name', name);
  style.setProperty('view-transition-class', className);
}
