import { useTranslations } from 'use-intl/react';
import { useIsOnline } from '../../../state/online.ts';
import styles from './offline-notice.module.css';

/** Says politely that there is no connection. The region is always there, so that screen readers notice the change. */
export function OfflineNotice() {
  const t = useTranslations('frame');
  const isOnline = useIsOnline();
  return (
    <div role="status" aria-live="polite">
      {!isOnline && <p className={styles.offline}>{t('offline')}</p>}
    </div>
  );
}
