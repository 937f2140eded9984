import type { KeyboardEvent } from 'react';
import type { FieldView } from '../../../state/form-state.ts';
import { describedBy, fieldId, useField } from '../form-context.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './fields.module.css';

interface TextFieldProps {
  field: Extract<FieldView, { maxLength: number }>;
  /** Of the frame around it. */
  className?: string | undefined;
}

/** One line. Required fields are announced to readers and checked on submit; the browser's own bubbles stay away. */
export function TextField({ field, className }: TextFieldProps) {
  const { value, problem } = useField(field);
  return (
    <FieldFrame field={field} className={className}>
      <input
        {...field.input}
        {...controlProps(field, problem)}
        className={styles.control}
        maxLength={field.maxLength}
        defaultValue={value}
        onKeyDown={keepComposing}
      />
    </FieldFrame>
  );
}

/** Several lines. Without `maxlength`, which would cut what is pasted: what is too long is a problem to be read. */
export function TextArea({ field, className }: TextFieldProps) {
  const { value, problem } = useField(field);
  return (
    <FieldFrame field={field} className={className}>
      <textarea
        {...controlProps(field, problem)}
        className={styles.control}
        rows={field.input.rows}
        defaultValue={value}
      />
    </FieldFrame>
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

/** Enter that accepts what an IME proposes does not send the form (Safari would; 229 is its word for composing). */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}
