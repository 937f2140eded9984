import type { ReactNode } from 'react';
import type { FieldView } from '../../../state/form-state.ts';
import { fieldId, useField } from '../form-context.tsx';
import styles from './fields.module.css';

interface FieldWrapperProps {
  field: FieldView;
  /** Class with which a style sheet can hide the field. */
  className?: string | undefined;
  children: ReactNode;
}

/** Label, hint, problem and control of a field, in reading order. */
export function FieldWrapper({ field, className, children }: FieldWrapperProps) {
  const { problem, t } = useField(field);
  const { name, label, hint, isRequired } = field;
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')} data-invalid={problem ? '' : undefined}>
      <label className={styles.label} htmlFor={fieldId(name)}>
        {label} {isRequired && <span className={styles.required}>{t('required')}</span>}
      </label>
      <FieldNotes name={name} hint={hint} problem={problem} />
      {children}
    </div>
  );
}

/** Hint and problem that the control's `aria-describedby` references. */
export function FieldNotes({ name, hint, problem }: { name: string; hint?: ReactNode; problem: string | null }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${fieldId(name)}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${fieldId(name)}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}
