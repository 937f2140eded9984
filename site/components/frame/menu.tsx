import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import styles from './header.module.css';

/**
 * The menu of a phone: a modal dialog over the whole window, which traps the focus and closes on Escape, and when one of
 * its links is followed. Opened and closed by invoker commands, so it needs no JavaScript where the browser knows them.
 */
export function Menu({ children }: { children: ReactNode }) {
  const t = useTranslations('frame');
  const dialog = useRef<HTMLDialogElement>(null);

  function open() {
    if (!knowsCommands()) dialog.current?.showModal();
  }

  function close({ target }: MouseEvent) {
    if ((target as Element).closest(knowsCommands() ? 'a' : 'a, button')) dialog.current?.close();
  }

  return (
    <>
      <button type="button" className={styles.menuButton} {...command('show-modal')} onClick={open}>
        {t('menu')}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or a button arrives as a click */}
      <dialog id="menu" ref={dialog} className={styles.menu} aria-label={t('menu')} onClick={close}>
        <button type="button" className={styles.menuButton} {...command('close')}>
          {t('close')}
        </button>
        {children}
      </dialog>
    </>
  );
}

/** React hands attributes that it does not know to the browser as they are written. */
const command = (name: 'show-modal' | 'close') => ({ command: name, commandfor: 'menu' });

/** Where the browser knows invoker commands, the buttons have done their work by themselves. */
const knowsCommands = () => 'commandForElement' in HTMLButtonElement.prototype;
