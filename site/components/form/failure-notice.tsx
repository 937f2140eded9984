import { useTranslations } from 'use-intl/react';
import type { FormFailure } from '../../state/form-state.ts';
import { Phrases } from '../phrases.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './form.module.css';

/** States that the submission failed or that its outcome is unknown, and shows the telephone number. */
export function FailureNotice({ failure }: { failure: FormFailure }) {
  const t = useTranslations('form');
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-failure={failure}>
      <h3>
        <Phrases text={t(failure === 'unreachable' ? 'failures.headingUnknown' : 'failures.heading')} />
      </h3>
      <p>{t.rich(`failures.${failure}`, { telephone: () => <Telephone /> })}</p>
    </div>
  );
}
