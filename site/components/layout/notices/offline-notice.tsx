import { useTranslations } from 'use-intl/react';
import { useIsOnline } from '../../../state/online.ts';
import styles from './offline-notice.module.css';

/** Announces a lost connection. The live region is always rendered, so that screen readers detect the change. */
export function OfflineNotice() {
  const t = useTranslations('layout');
  const isOnline = useIsOnline();
  return (
    <div role="status" aria-live="polite">
      {!isOnline && <p className={styles.offline}>{t('offline')}</p>}
    </div>
  );
}
