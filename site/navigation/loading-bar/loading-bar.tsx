import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import type { LoadingBarView } from '../../state/loading-progress.ts';
import { useApp } from '../app-context.ts';
import styles from './loading-bar.module.css';

const hidden: LoadingBarView = { isVisible: false, percent: 0, hasFailed: false };

export function LoadingBar() {
  const t = useTranslations('layout');
  const app = useApp();
  const { isVisible, percent, hasFailed } = useSyncExternalStore(
    app?.progress.subscribe ?? neverChanges,
    app?.progress.view ?? (() => hidden),
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
