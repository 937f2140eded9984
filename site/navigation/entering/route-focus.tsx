import { useLayoutEffect, useRef, useState } from 'react';
import { isAnotherView, useRoute } from '../route.ts';
import { layOutGradually } from './gradual-layout.ts';
import styles from './route-focus.module.css';

/** As another page is shown, the focus goes to its heading, and its title is announced. */
export function RouteFocus() {
  const route = useRoute();
  const before = useRef(route);
  const [title, setTitle] = useState('');

  useLayoutEffect(() => {
    const from = before.current;
    before.current = route;
    if (!isAnotherView(from, route)) return;
    // First of all: the focus needs a layout.
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

/** Neither back or forward to a place on the page, nor to one that the address names. */
function beginsAtTop(): boolean {
  return navigation.transition?.navigationType !== 'traverse' && location.hash === '';
}

/** The heading takes the focus only as long as it has it: it is no stop on the keyboard's way. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
