import type { ReactNode } from 'react';
import type { FieldView } from '../../../state/form-state.ts';
import { fieldId, useField } from '../form-context.tsx';
import styles from './fields.module.css';

interface FieldFrameProps {
  field: FieldView;
  /** For a style sheet that shows the field only where it belongs. */
  className?: string | undefined;
  children: ReactNode;
}

/** Label, hint, control and problem of a field, in the order in which they are read. */
export function FieldFrame({ field, className, children }: FieldFrameProps) {
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

/** What a control is described by. */
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
