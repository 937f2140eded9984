import type { DataRouter } from 'react-router';

const STORAGE_KEY = 'meguri:scroll';

/** How far down each entry of the history was, in pixels, by the router's key. */
export type ScrollPositions = Map<string, number>;

/**
 * Remembers how far down a page was when it is left, for the way back; across documents too, for the session. The
 * browser's own restoring is off inside the application, where it would act on the old page, and on for reloads.
 *
 * @returns the positions, and how to stop
 */
export function rememberScroll(router: DataRouter): { positions: ScrollPositions; stop: () => void } {
  const positions: ScrollPositions = new Map(readStored());
  let shown = router.state.location.key;
  // Called before React shows the new page: the window is still where the visitor left the old one.
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.key === shown) return;
    positions.set(shown, window.scrollY);
    shown = location.key;
  });

  const enter = () => {
    history.scrollRestoration = 'manual';
  };
  const leave = () => {
    history.scrollRestoration = 'auto';
    positions.set(shown, window.scrollY);
    store([...positions].slice(-50));
  };
  enter();
  addEventListener('pageshow', enter);
  addEventListener('pagehide', leave);
  return {
    positions,
    stop() {
      unsubscribe();
      removeEventListener('pageshow', enter);
      removeEventListener('pagehide', leave);
    },
  };
}

/** Storage may be blocked, or hold what somebody else wrote. */
function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function store(entries: [string, number][]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // Without storage the way back starts at the top.
  }
}
