import type { MouseEvent } from 'react';
import type { ServerMessages } from '../../i18n/server-messages.server.ts';
import styles from './share-link.module.css';

export type ShareMessages = ServerMessages['sharing'];

/**
 * Preloads the module on hover or focus, because browsers allow sharing only shortly after a click. Resolves to null if
 * loading fails.
 */
const load = () => import('./share-page.ts').catch(() => null);

/**
 * Button that shares the page's address. Everything else is in a module loaded on demand, because all visitors load
 * this one.
 *
 * @param messages texts from the page's payload
 */
export function ShareLink({ messages }: { messages: ShareMessages }) {
  async function share({ currentTarget }: MouseEvent) {
    const status = currentTarget.nextElementSibling as Element;
    const module = await load();
    if (module) module.sharePage(messages, status);
    else status.append(messages.failed);
  }

  return (
    <div className={styles.share}>
      <button type="button" onPointerEnter={load} onFocus={load} onClick={share}>
        {messages.label}
      </button>
      <div role="status" />
    </div>
  );
}
