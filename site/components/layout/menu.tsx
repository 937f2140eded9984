import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import styles from './header.module.css';

/**
 * Phone menu: a modal full-window dialog that traps the focus and closes on Escape or when a link is followed. Invoker
 * commands open and close it, so it needs no JavaScript in browsers that support them.
 */
export function Menu({ children }: { children: ReactNode }) {
  const t = useTranslations('layout');
  const dialog = useRef<HTMLDialogElement>(null);

  function open() {
    if (!supportsCommands()) dialog.current?.showModal();
  }

  function close({ target }: MouseEvent) {
    if ((target as Element).closest(supportsCommands() ? 'a' : 'a, button')) dialog.current?.close();
  }

  return (
    <>
      <button type="button" className={styles.menuButton} {...command('show-modal')} onClick={open}>
        {t('menu')}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard activation of links and buttons fires click events */}
      <dialog id="menu" ref={dialog} className={styles.menu} aria-label={t('menu')} onClick={close}>
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
