import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRoute } from '../../navigation/route.ts';
import styles from './header.module.css';

/** Time for a prefetched page to replace the menu, in milliseconds. */
const PAGE_MS = 300;

/**
 * Phone menu: a modal full-window dialog that traps the focus and closes on Escape or when a link is followed. Invoker
 * commands open and close it, so it needs no JavaScript in browsers that support them.
 */
export function Menu({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const { pathname } = useRoute();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  // Closes when the page changes, so that the old one does not reappear.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useLayoutEffect(() => close, [pathname]);

  function open() {
    if (!supportsCommands()) dialog.current?.showModal();
  }

  function follow({ target }: MouseEvent) {
    const { localName } = (target as Element).closest('a, button') ?? {};
    if (localName === 'a') setTimeout(close, PAGE_MS);
    else if (localName && !supportsCommands()) close();
  }

  return (
    <>
      <button type="button" className={styles.menuButton} {...command('show-modal')} onClick={open}>
        {t('menu')}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard activation of links and buttons fires click events */}
      <dialog id="menu" ref={dialog} className={`ring ${styles.menu}`} aria-label={t('menu')} onClick={follow}>
        <button type="button" className={styles.menuButton} {...command('close')}>
          {t('close')}
        </button>
        {children}
      </dialog>
    </>
  );
}

/** React passes unknown attributes to the DOM unchanged. */
const command = (name: 'show-modal' | 'close') => ({ command: name, commandfor: 'menu' });

/** With support for invoker commands, the buttons work without the click handlers. */
const supportsCommands = () => 'commandForElement' in HTMLButtonElement.prototype;
