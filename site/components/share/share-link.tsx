import type { MouseEvent } from 'react';
import type { ServerMessages } from '../../i18n/server-messages.server.ts';
import styles from './share-link.module.css';

export type ShareWords = ServerMessages['sharing'];

/** Asked for when somebody reaches for the button: browsers share only shortly after it was pressed. Null where it cannot be had. */
const load = () => import('./share-page.ts').catch(() => null);

/**
 * Gives the page's address to others. The module that does it also writes what came of it, so that this one, which all visitors
 * load, is little more than its button. `words`: from the page's payload.
 */
export function ShareLink({ words }: { words: ShareWords }) {
  async function share({ currentTarget }: MouseEvent) {
    const status = currentTarget.nextElementSibling as Element;
    const module = await load();
    if (module) module.sharePage(words, status);
    else status.append(words.failed);
  }

  return (
    <div className={styles.share}>
      <button type="button" onPointerEnter={load} onFocus={load} onClick={share}>
        {words.label}
      </button>
      <div role="status" />
    </div>
  );
}
