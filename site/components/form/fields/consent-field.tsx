import type { ReactNode } from 'react';
import type { FieldView } from '../../../state/form-state.ts';
import { Link } from '../../link.tsx';
import { describedBy, fieldId, useField } from '../form-context.tsx';
import { FieldNotes } from './field-wrapper.tsx';
import styles from './fields.module.css';

/**
 * Consent checkbox below the purposes of the data.
 *
 * @param children purposes
 */
export function ConsentField({ field, children }: { field: FieldView; children: ReactNode }) {
  const { value, problem, t } = useField(field);
  const { name, label } = field;
  return (
    <fieldset className={styles.field} data-invalid={problem ? '' : undefined}>
      <legend className={styles.label}>
        {label} <span className={styles.required}>{t('required')}</span>
      </legend>
      <div className={styles.purposes} id={`${fieldId(name)}-hint`}>
        {children}
      </div>
      <FieldNotes name={name} problem={problem} />
      <div className={styles.choice}>
        <input
          type="checkbox"
          id={fieldId(name)}
          name={name}
          value="yes"
          defaultChecked={value === 'yes'}
          aria-required
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(name, true, problem)}
        />
        <label htmlFor={fieldId(name)}>
          {t.rich('consent', {
            link: (text) => (
              <Link href="/p/privacy" target="_blank" rel="noopener">
                {text}
              </Link>
            ),
          })}
        </label>
      </div>
    </fieldset>
  );
}
