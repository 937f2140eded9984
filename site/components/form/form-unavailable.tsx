import { useTranslations } from 'use-intl/react';
import { useStore } from '../../state/store.tsx';
import styles from './form.module.css';

/** Contact details in place of a form that cannot be submitted. */
export function FormUnavailable() {
  const t = useTranslations('form');
  const { telephone, hours } = useStore().site;
  return (
    <div className={styles.form} data-form="unavailable">
      <p>
        {t.rich('unavailable', { telephone: () => <a href={`tel:${telephone}`}>{telephone}</a> })}
        {hours && <small> {hours}</small>}
      </p>
    </div>
  );
}
