import { useLayoutEffect, useRef, useState } from 'react';
import { isAnotherView, useRoute } from '../route.ts';
import { layOutGradually } from './gradual-layout.ts';
import styles from './route-focus.module.css';

/** Focuses the heading and announces the title of a new page. */
export function RouteFocus() {
  const route = useRoute();
  const before = useRef(route);
  const [title, setTitle] = useState('');

  useLayoutEffect(() => {
    const from = before.current;
    before.current = route;
    if (!isAnotherView(from, route)) return;
    // First, because focusing forces a layout.
    if (beginsAtTop()) layOutGradually();
    focusHeading();
    setTitle(document.title);
  }, [route]);

  return (
    <p className={styles.announcement} role="status" aria-live="polite">
      {title}
    </p>
  );
}

function beginsAtTop(): boolean {
  return navigation.transition?.navigationType !== 'traverse' && location.hash === '';
}

/** Focusable by script only (`tabindex="-1"`). */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
