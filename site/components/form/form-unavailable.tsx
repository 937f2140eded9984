import { useTranslations } from 'use-intl/react';
import { useStore } from '../../state/store.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './form.module.css';

/** Contact details in place of a form that cannot be submitted. */
export function FormUnavailable() {
  const t = useTranslations('form');
  const { hours } = useStore().site;
  return (
    <div className={styles.form} data-form="unavailable">
      <p>
        {t.rich('unavailable', { telephone: () => <Telephone /> })}
        {hours && <small> {hours}</small>}
      </p>
    </div>
  );
}
