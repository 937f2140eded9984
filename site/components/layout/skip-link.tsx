import { useTranslations } from 'use-intl/react';
import styles from './skip-link.module.css';

/** First focusable element; skips the header. */
export function SkipLink() {
  const t = useTranslations('layout');
  return (
    <a className={styles.skipLink} href="#content">
      {t('skipToContent')}
    </a>
  );
}
