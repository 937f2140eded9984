import type { KeyboardEvent } from 'react';
import type { FieldView } from '../../../state/form-state.ts';
import { describedBy, fieldId, useField } from '../form-context.tsx';
import { FieldWrapper } from './field-wrapper.tsx';
import styles from './fields.module.css';

interface TextFieldProps {
  field: Extract<FieldView, { maxLength: number }>;
  /** Class of the wrapper. */
  className?: string | undefined;
}

/** Single-line field. `aria-required` replaces `required`, which would show the browser's validation bubbles. */
export function TextField({ field, className }: TextFieldProps) {
  const { value, problem } = useField(field);
  return (
    <FieldWrapper field={field} className={className}>
      <input
        {...field.input}
        {...controlProps(field, problem)}
        className={styles.control}
        maxLength={field.maxLength}
        defaultValue={value}
        onKeyDown={keepComposing}
      />
    </FieldWrapper>
  );
}

/** Multi-line field. Excess length is reported as a problem, because `maxlength` would silently cut pasted text. */
export function TextArea({ field, className }: TextFieldProps) {
  const { value, problem } = useField(field);
  return (
    <FieldWrapper field={field} className={className}>
      <textarea
        {...controlProps(field, problem)}
        className={styles.control}
        rows={field.input.rows}
        defaultValue={value}
      />
    </FieldWrapper>
  );
}

export function controlProps({ name, isRequired, hint }: FieldView, problem: string | null) {
  return {
    id: fieldId(name),
    name,
    'aria-required': isRequired || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy(name, hint, problem),
  } as const;
}

/** Prevents Enter from submitting the form while it confirms an IME conversion (key code 229 in Safari). */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}
