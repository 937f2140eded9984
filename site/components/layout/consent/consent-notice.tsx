import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ConsentTexts, Decision } from '../../../state/consent.ts';
import { Link } from '../../link.tsx';
import styles from './consent.module.css';

interface ConsentNoticeProps {
  texts: ConsentTexts;
  decision: Decision | null;
  /** Whether the visitor opened the notice, which then receives the focus. */
  isRequested: boolean;
  /** Called without a choice if the visitor dismisses the notice. */
  onEnd: (choice?: Decision) => void;
}

/** Non-modal consent notice at the bottom of the window. Both answers have equal visual weight. */
export function ConsentNotice({ texts, decision, isRequested, onEnd }: ConsentNoticeProps) {
  const notice = useRef<HTMLElement>(null);

  // Publishes the notice's height, so that the page leaves room for it.
  useEffect(() => {
    const element = notice.current;
    if (!element) return;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty('--consent-height', `${element.offsetHeight}px`));
    size.observe(element);
    return () => {
      size.disconnect();
      style.removeProperty('--consent-height');
    };
  }, []);

  useEffect(() => {
    if (isRequested) notice.current?.focus();
  }, [isRequested]);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') onEnd();
  }

  return (
    <section ref={notice} className={styles.notice} aria-label={texts.label} tabIndex={-1} onKeyDown={closeOnEscape}>
      <div>
        <p>{texts.text}</p>
        {decision && <p>{texts.states[decision]}</p>}
        <p className={styles.quiet}>
          <Link href="/p/external-transmission">{texts.details}</Link>
          <button type="button" onClick={() => onEnd()}>
            {decision ? texts.keep : texts.later}
          </button>
        </p>
      </div>
      <div className={styles.answers}>
        <button type="button" onClick={() => onEnd('refused')}>
          {texts.refuse}
        </button>
        <button type="button" onClick={() => onEnd('granted')}>
          {texts.allow}
        </button>
      </div>
    </section>
  );
}
