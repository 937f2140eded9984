import { useTranslations } from 'use-intl/react';
import { useStore } from '../../state/store.tsx';
import styles from './form.module.css';

/** In the place of a form that nobody would receive. */
export function FormElsewhere() {
  const t = useTranslations('form');
  const { telephone, hours } = useStore().site;
  return (
    <div className={styles.form} data-form="elsewhere">
      <p>
        {t.rich('elsewhere', { telephone: () => <a href={`tel:${telephone}`}>{telephone}</a> })}
        {hours && <small> {hours}</small>}
      </p>
    </div>
  );
}
