import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { FieldNotes } from './field-frame.tsx';
import styles from './form.module.css';
import { describedBy, fieldId, useField } from './form-context.tsx';

/** What the data is used for, and the visitor's word for it. @param children the purposes */
export function ConsentField({ children }: { children: ReactNode }) {
  const { label, value, problem, texts } = useField('consent');
  const { consent } = texts;
  return (
    <fieldset className={styles.field} data-invalid={problem ? '' : undefined}>
      <legend className={styles.label}>
        {label} <span className={styles.required}>{texts.required}</span>
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
          {consent.before}
          <Link href="/p/privacy" target="_blank" rel="noopener">
            {consent.link}
          </Link>
          {consent.after}
        </label>
      </div>
    </fieldset>
  );
}
