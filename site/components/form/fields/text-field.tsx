import type { ComponentProps, KeyboardEvent } from 'react';
import { describedBy, type FieldName, fieldId, useField } from '../form-context.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'className'> {
  name: FieldName;
  hint?: string;
  /** Of the frame around it. */
  className?: string | undefined;
}

/** One line. `required` is said to readers and checked by the schema; the browser's own bubbles stay away. */
export function TextField({ name, hint, className, required, ...input }: TextFieldProps) {
  const { value, problem } = useField(name);
  return (
    <FieldFrame name={name} required={required} hint={hint} className={className}>
      <input
        {...input}
        {...controlProps(name, required, hint, problem)}
        className={styles.control}
        defaultValue={value}
        onKeyDown={keepComposing}
      />
    </FieldFrame>
  );
}

export function TextArea({
  name,
  hint,
  required,
  rows = 8,
}: Pick<TextFieldProps, 'name' | 'hint' | 'required'> & { rows?: number }) {
  const { value, problem } = useField(name);
  return (
    <FieldFrame name={name} required={required} hint={hint}>
      <textarea
        {...controlProps(name, required, hint, problem)}
        className={styles.control}
        rows={rows}
        defaultValue={value}
      />
    </FieldFrame>
  );
}

export function controlProps(name: FieldName, required: boolean | undefined, hint: unknown, problem: string | null) {
  return {
    id: fieldId(name),
    name,
    'aria-required': required || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy(name, hint, problem),
  } as const;
}

/** Enter that accepts what an IME proposes does not send the form (Safari would; 229 is its word for composing). */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}
