import type { Route } from '../route.ts';

/** Maximum wait for visible pictures, in milliseconds. */
const PICTURES_MS = 150;

let running: ViewTransition | undefined;

export function skipTransition(): void {
  running?.skipTransition();
}

/**
 * Shows a page in a view transition. `styles/transition.css` describes the three types: `page`, `menu` for a page that
 * follows the phone menu, and `return`, which has no animation and waits for the visible pictures only.
 * Captures only what leaves, so that the new page is usable at once. React's `<ViewTransition>` waits for fonts
 * and pictures, and delays the next page.
 */
export async function showInTransition(from: Route, to: Route, show: () => Promise<void>): Promise<void> {
  const region = document.querySelector<HTMLElement>('.page-region');
  if (!region || from.pathname === to.pathname || !isEnabled()) return show();
  const isReturn = navigation.transition?.navigationType === 'traverse';
  const menu = document.querySelector<HTMLElement>('#menu[open]');
  const leaving = isReturn ? null : (menu ?? region);
  if (leaving) setTransitionName(leaving, 'page', from.page?.transition ?? 'page');
  const name = leaving === region && travellingPictureName(to.pathname);
  const leavingPicture = name && pictureOf(name);
  const travels = leavingPicture && isInViewport(leavingPicture);
  if (travels) setTransitionName(leavingPicture, name, 'travel');

  const update = async () => {
    await show();
    if (isReturn) return loadPictures([...document.querySelectorAll<HTMLImageElement>('main img')]);
    // The page may have stayed.
    if (travels) setTransitionName(leavingPicture, '', '');
    const arrivingPicture = travels && pictureOf(name);
    if (!arrivingPicture || arrivingPicture === leavingPicture) return;
    await loadPictures([arrivingPicture]);
    if (isInViewport(arrivingPicture)) setTransitionName(arrivingPicture, name, 'travel');
    transition.finished.finally(() => setTransitionName(arrivingPicture, '', ''));
  };
  const type = isReturn ? 'return' : menu ? 'menu' : 'page';
  const transition = document.startViewTransition({ update, types: [type] });
  running = transition;
  // A skipped transition rejects `ready`.
  transition.ready.catch(() => {});
  transition.finished.finally(() => leaving?.removeAttribute('style'));
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

/** Loads and decodes visible pictures. Lazy loading would wait for the next frame. */
async function loadPictures(pictures: HTMLImageElement[]): Promise<void> {
  const decoded = pictures.filter(isInViewport).map((picture) => {
    picture.loading = 'eager';
    return picture.decode().catch(() => {});
  });
  await Promise.race([Promise.all(decoded), new Promise((over) => setTimeout(over, PICTURES_MS))]);
}

function setTransitionName({ style }: HTMLElement, name: string, className: string): void {
  style.setProperty('view-transition-name', name);
  style.setProperty('view-transition-class', className);
}
