import type { FormTexts } from '../../i18n/forms/ja.ts';
import styles from './form.module.css';
import type { FormState } from './form-state.ts';

/** 入力 → 確認 → 完了, and which of them this is. */
export function Steps({ texts, step }: { texts: FormTexts; step: FormState['step'] }) {
  return (
    <ol className={styles.steps} aria-label={texts.stepsLabel}>
      {(['input', 'confirm', 'sent'] as const).map((name) => (
        <li key={name} aria-current={name === step ? 'step' : undefined}>
          {texts.steps[name]}
        </li>
      ))}
    </ol>
  );
}
