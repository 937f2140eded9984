import { useTranslations } from 'use-intl/react';
import type { FormState } from '../../state/form-state.ts';
import styles from './form.module.css';

/** Progress indicator: 入力 → 確認 → 完了. */
export function Steps({ step }: { step: FormState['step'] }) {
  const t = useTranslations('form');
  return (
    <ol className={styles.steps} aria-label={t('stepsLabel')}>
      {(['input', 'confirm', 'sent'] as const).map((name) => (
        <li key={name} aria-current={name === step ? 'step' : undefined}>
          {t(`steps.${name}`)}
        </li>
      ))}
    </ol>
  );
}
