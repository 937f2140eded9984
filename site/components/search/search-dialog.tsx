import { type MouseEvent, useEffect, useRef } from 'react';
import { useRoute } from '../../navigation/route.ts';
import { useStore } from '../../state/store.tsx';
import styles from './search-dialog.module.css';
import { SearchField } from './search-field.tsx';
import { searchMessages } from './search-messages.ts';

/** Search dialog, loaded on demand. Closes on Escape, on a click outside, and after a navigation. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const copy = searchMessages[useStore().page.locale];
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useRoute();
  const address = useRef(pathname + search);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (address.current !== pathname + search) dialog.current?.close();
  }, [pathname, search]);

  function closeBeside({ target }: MouseEvent) {
    if (target === dialog.current) dialog.current?.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog
    <dialog ref={dialog} className={styles.dialog} aria-label={copy.title} onClose={onClose} onClick={closeBeside}>
      <div className={styles.content}>
        <p className={styles.title}>{copy.title}</p>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          {copy.close}
        </button>
        <SearchField />
      </div>
    </dialog>
  );
}
