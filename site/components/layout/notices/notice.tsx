import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Notice as NoticeText } from '../../../../contract/site/notice.ts';
import { dismissedNotice, dismissNotice, useDismissedNotice } from '../../../state/dismissed-notice.ts';
import { useStore } from '../../../state/store.tsx';
import { Link } from '../../link.tsx';
import styles from './notice.module.css';

/** The company's current notice, at the top of every page until the visitor dismisses it. */
export function Notice() {
  const { notice } = useStore().site;
  const dismissed = useDismissedNotice();
  return notice && notice.id !== dismissed ? <VisibleNotice notice={notice} /> : null;
}

function VisibleNotice({ notice: { id, text, href } }: { notice: NoticeText }) {
  const t = useTranslations('layout');
  // The document may have contained another notice, which `app/notice-script.ts` hid.
  useLayoutEffect(() => {
    if (dismissedNotice() !== id) delete document.documentElement.dataset.notice;
  }, [id]);

  function close() {
    dismissNotice(id);
    // The removed button cannot keep the focus.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <aside className={styles.notice} aria-label={t('notice')}>
      <p>{href ? <Link href={href}>{text}</Link> : text}</p>
      <button type="button" aria-label={t('closeNotice')} onClick={close} />
    </aside>
  );
}
