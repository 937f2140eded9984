import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useAppParts } from './app-parts.ts';
import styles from './arrival.module.css';

/**
 * What happens as a new page enters: the window goes to its top, to the place of its hash, or back to where it was; the
 * focus goes to its heading, and its title is announced. Another query or hash on the same page moves nothing but to the
 * hash.
 */
export function Arrival() {
  const parts = useAppParts();
  const location = useLocation();
  const action = useNavigationType();
  const before = useRef(location);
  const [title, setTitle] = useState('');

  useLayoutEffect(() => {
    const { key, pathname } = before.current;
    if (location.key === key) return;
    before.current = location;
    const isAnotherPage = location.pathname !== pathname;
    const left = action === 'POP' ? parts?.scrollPositions.get(location.key) : undefined;
    const place = location.hash && document.getElementById(decode(location.hash.slice(1)));
    if (left !== undefined) window.scrollTo({ top: left, behavior: 'instant' });
    else if (place) place.scrollIntoView({ behavior: 'instant' });
    else if (isAnotherPage) window.scrollTo({ top: 0, behavior: 'instant' });
    if (!isAnotherPage) return;
    // Where nothing leaves, nothing enters after it: the swap is immediate.
    if ('startViewTransition' in document) document.documentElement.dataset.navigated = '';
    focusHeading();
    setTitle(document.title);
  }, [location, action, parts]);

  return (
    <p className={styles.announcement} role="status" aria-live="polite">
      {title}
    </p>
  );
}

/** The heading takes the focus only as long as it has it: it is no stop on the keyboard's way. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A hash may carry any text, also one that is no valid escape. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
