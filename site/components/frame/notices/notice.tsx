import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Notice as NoticeText } from '../../../../contract/site/notice.ts';
import { dismissedNotice, dismissNotice, useDismissedNotice } from '../../../state/dismissed-notice.ts';
import { useStore } from '../../../state/store.tsx';
import { Link } from '../../link.tsx';
import styles from './notice.module.css';

/** The company's notice of the moment, on top of every page until the visitor puts it away. */
export function Notice() {
  const { notice } = useStore().site;
  const dismissed = useDismissedNotice();
  return notice && notice.id !== dismissed ? <ShownNotice notice={notice} /> : null;
}

function ShownNotice({ notice: { id, text, href } }: { notice: NoticeText }) {
  const t = useTranslations('frame');
  // The document may have come with another one, which `app/notice-script.ts` keeps out of sight.
  useLayoutEffect(() => {
    if (dismissedNotice() !== id) delete document.documentElement.dataset.notice;
  }, [id]);

  function close() {
    dismissNotice(id);
    // Where the button was there is nothing to be focused.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <aside className={styles.notice} aria-label={t('notice')}>
      <p>{href ? <Link href={href}>{text}</Link> : text}</p>
      <button type="button" aria-label={t('closeNotice')} onClick={close} />
    </aside>
  );
}
