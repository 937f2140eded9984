import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { useAppParts } from '../app-parts.ts';
import styles from './loading-bar.module.css';
import type { LoadingBarView } from './progress.ts';

const hidden: LoadingBarView = { isVisible: false, percent: 0, hasFailed: false };

/** The bar at the top edge. Never there on the server, nor on first load. */
export function LoadingBar() {
  const t = useTranslations('frame');
  const parts = useAppParts();
  const { isVisible, percent, hasFailed } = useSyncExternalStore(
    parts?.progress.subscribe ?? neverChanges,
    parts?.progress.view ?? (() => hidden),
    () => hidden,
  );
  if (!isVisible) return null;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={t('loading')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      data-failed={hasFailed || undefined}
      style={{ width: `${percent}%` }}
    />
  );
}

const neverChanges = () => () => {};
