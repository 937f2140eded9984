import type { ReactNode } from 'react';
import { Link } from '../../link.tsx';
import { describedBy, fieldId, useField } from '../form-context.tsx';
import { FieldNotes } from './field-frame.tsx';
import styles from './fields.module.css';

/** What the data is used for, and the visitor's word for it. @param children the purposes */
export function ConsentField({ children }: { children: ReactNode }) {
  const { label, value, problem, t } = useField('consent');
  return (
    <fieldset className={styles.field} data-invalid={problem ? '' : undefined}>
      <legend className={styles.label}>
        {label} <span className={styles.required}>{t('required')}</span>
      </legend>
      <div className={styles.purposes} id={`${fieldId('consent')}-hint`}>
        {children}
      </div>
      <FieldNotes name="consent" problem={problem} />
      <div className={styles.choice}>
        <input
          type="checkbox"
          id={fieldId('consent')}
          name="consent"
          value="yes"
          defaultChecked={value === 'yes'}
          aria-required
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy('consent', true, problem)}
        />
        <label htmlFor={fieldId('consent')}>
          {t.rich('consent', {
            link: (words) => (
              <Link href="/p/privacy" target="_blank" rel="noopener">
                {words}
              </Link>
            ),
          })}
        </label>
      </div>
    </fieldset>
  );
}
