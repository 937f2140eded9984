import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type ConsentTexts,
  type Decision,
  decide,
  isPostponed,
  postpone,
  useDecision,
} from '../../../state/consent.ts';
import { hasDoNotTrack } from '../../../state/do-not-track.ts';
import styles from './consent.module.css';
import { ConsentNotice } from './consent-notice.tsx';

/** The consent notice, shown without a decision or on request, and its entry in the footer. */
export function ConsentParts({ texts }: { texts: ConsentTexts }) {
  const decision = useDecision(texts.hosts);
  const [isRequested, setRequested] = useState(false);
  const [isDeferred, setDeferred] = useState(isPostponed);
  const button = useRef<HTMLButtonElement>(null);
  // Empty element rendered by the footer.
  const footer = document.getElementById('consent');
  const objects = hasDoNotTrack();
  const state = objects ? 'objected' : (decision ?? 'undecided');
  const isVisible = !objects && (isRequested || (decision === null && !isDeferred));

  function end(choice?: Decision) {
    if (choice) {
      decide(choice, texts.hosts);
    } else if (decision === null) {
      postpone();
      setDeferred(true);
    }
    setRequested(false);
    // The removed notice cannot keep the focus.
    (isRequested ? button.current : document.getElementById('content'))?.focus({ preventScroll: true });
  }

  return (
    <>
      {isVisible && <ConsentNotice texts={texts} decision={decision} isRequested={isRequested} onEnd={end} />}
      {footer &&
        createPortal(
          <div className={styles.entry}>
            <p role="status">{texts.states[state]}</p>
            {!objects && (
              <button type="button" ref={button} onClick={() => setRequested(true)}>
                {texts.change}
              </button>
            )}
          </div>,
          footer,
        )}
    </>
  );
}
