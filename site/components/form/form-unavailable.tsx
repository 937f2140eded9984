import { useTranslations } from 'use-intl/react';
import { useRoute } from '../../navigation/route.ts';
import type { FormView } from '../../state/form-state.ts';
import { useStore } from '../../state/store.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './form.module.css';

/** A link to the same page of the site that receives forms, if there is one, and contact details. */
export function FormUnavailable({ form: { formsOrigin } }: { form: Pick<FormView, 'formsOrigin'> }) {
  const t = useTranslations('form');
  const { hours } = useStore().site;
  const { pathname, search } = useRoute();
  return (
    <div className={styles.form} data-form="unavailable">
      <p>
        {t.rich(formsOrigin ? 'elsewhere' : 'unavailable', { telephone: () => <Telephone /> })}
        {hours && <small> {hours}</small>}
      </p>
      {formsOrigin && (
        <p className={styles.actions}>
          <a className={styles.primary} href={formsOrigin + pathname + search}>
            {t('openElsewhere')}
          </a>
        </p>
      )}
    </div>
  );
}
