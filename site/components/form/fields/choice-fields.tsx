import { describedBy, type FieldName, fieldId, useField } from '../form-context.tsx';
import { FieldFrame, FieldNotes } from './field-frame.tsx';
import styles from './fields.module.css';
import { controlProps } from './text-field.tsx';

export type Options = readonly { value: string; label: string }[];

interface RadioFieldProps {
  name: FieldName;
  options: Options;
  /** What is chosen where the visitor has chosen nothing. */
  preset?: string | undefined;
}

/** One of a few, all of them seen. */
export function RadioField({ name, options, preset }: RadioFieldProps) {
  const { label, value, problem, t } = useField(name);
  return (
    <fieldset
      className={styles.field}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and only so can it be invalid
      role="radiogroup"
      data-invalid={problem ? '' : undefined}
      aria-required
      aria-invalid={problem ? true : undefined}
      aria-describedby={describedBy(name, null, problem)}
    >
      <legend className={styles.label}>
        {label} <span className={styles.required}>{t('required')}</span>
      </legend>
      <FieldNotes name={name} problem={problem} />
      <div className={styles.radios}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              id={index === 0 ? fieldId(name) : undefined}
              name={name}
              value={option.value}
              defaultChecked={(value || preset) === option.value}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of a few, folded up. */
export function SelectField({
  name,
  options,
  required,
  className,
}: {
  name: FieldName;
  options: Options;
  required?: boolean;
  className?: string | undefined;
}) {
  const { value, problem, t } = useField(name);
  return (
    <FieldFrame name={name} required={required} className={className}>
      <select {...controlProps(name, required, null, problem)} className={styles.control} defaultValue={value}>
        <option value="">{t('choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
