import type { Route } from '../route.ts';

/** Maximum wait for visible pictures, in milliseconds. */
const PICTURES_MS = 150;

let running: ViewTransition | undefined;

export function skipTransition(): void {
  running?.skipTransition();
}

/**
 * Shows a page in a view transition. `styles/transition.css` describes the three types: `page`, `menu` for a page that
 * follows the phone menu, and `return`, which has no animation and waits for the visible pictures. `travel` is added if a work's picture moves.
 * Captures only what leaves, so that the new page is usable at once. React's `<ViewTransition>` waits for fonts
 * and pictures, and delays the next page.
 */
export async function showInTransition(from: Route, to: Route, show: () => Promise<void>): Promise<void> {
  const region = document.querySelector<HTMLElement>('.page-region');
  if (!region || from.pathname === to.pathname || !isEnabled()) return show();
  const menu = document.querySelector<HTMLElement>('#menu[open]');
  const type = navigation.transition?.navigationType === 'traverse' ? 'return' : menu ? 'menu' : 'page';
  const leaving = menu ?? region;
  if (type !== 'return') setTransitionName(leaving, 'page', from.page?.transition ?? 'page');
  const name = type === 'page' && travellingPictureName(to.pathname);
  const picture = name && pictureOf(name);
  if (picture && isInViewport(picture)) setTransitionName(picture, name, 'travel');

  const update = async () => {
    await show();
    const pictures = loadVisiblePictures();
    if (type === 'return') await pictures;
    const arrivingPicture = name && pictureOf(name);
    if (!arrivingPicture || !isInViewport(arrivingPicture)) return;
    transition.types.add('travel');
    const { left, top, width, height } = arrivingPicture.getBoundingClientRect();
    const to = { transform: `translate(${left}px, ${top}px)`, width: `${width}px`, height: `${height}px` };
    transition.ready.then(
      () => {
        const movement = move(name, to);
        transition.finished.finally(() => movement.cancel());
      },
      () => {},
    );
  };
  const transition = document.startViewTransition({ update, types: [type] });
  running = transition;
  // A skipped transition rejects `ready`.
  transition.ready.catch(() => {});
  // The page or its menu may stay.
  transition.finished.finally(() => {
    leaving.removeAttribute('style');
    if (picture) picture.removeAttribute('style');
  });
  await transition.updateCallbackDone;
}

function isEnabled(): boolean {
  return (
    'startViewTransition' in document &&
    'types' in ViewTransition.prototype &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Returns the name of the linked work's picture. */
function travellingPictureName(to: string): string | undefined {
  const link = document.querySelector(`main [data-travels] a[href="${CSS.escape(to)}"]`);
  return link?.closest<HTMLElement>('[data-travels]')?.dataset.travels;
}

function pictureOf(name: string): HTMLImageElement | null {
  return document.querySelector(`main [data-travels="${CSS.escape(name)}"] img`);
}

function isInViewport(picture: Element): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Moves the old image of a picture to the rectangle of the new one, which is live. */
function move(name: string, to: PropertyIndexedKeyframes): Animation {
  const options = { duration: 350, easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)', fill: 'both' } as const;
  return document.documentElement.animate(to, { ...options, pseudoElement: `::view-transition-group(${name})` });
}

/** Loads and decodes visible pictures. Browsers do neither while they paint nothing. */
async function loadVisiblePictures(): Promise<void> {
  const decoded = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(isInViewport).map((picture) => {
    picture.loading = 'eager';
    return picture.decode().catch(() => {});
  });
  await Promise.race([Promise.all(decoded), new Promise((over) => setTimeout(over, PICTURES_MS))]);
}

function setTransitionName({ style }: HTMLElement, name: string, className: string): void {
  style.setProperty('view-transition-name', name);
  style.setProperty('view-transition-class', className);
}
