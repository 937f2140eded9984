import type { ChoiceView } from '../../../state/form-state.ts';
import { describedBy, fieldId, useField } from '../form-context.tsx';
import { FieldNotes, FieldWrapper } from './field-wrapper.tsx';
import styles from './fields.module.css';
import { controlProps } from './text-field.tsx';

interface RadioFieldProps {
  field: ChoiceView;
  /** Default option. */
  preset?: string | undefined;
}

/** Radio buttons for a small number of options. */
export function RadioField({ field, preset }: RadioFieldProps) {
  const { value, problem, t } = useField(field);
  const { name, label, options, isRequired } = field;
  return (
    <fieldset
      className={styles.field}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and only so can it be invalid
      role="radiogroup"
      data-invalid={problem ? '' : undefined}
      aria-required={isRequired || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={describedBy(name, field.hint, problem)}
    >
      <legend className={styles.label}>
        {label} {isRequired && <span className={styles.required}>{t('required')}</span>}
      </legend>
      <FieldNotes name={name} hint={field.hint} problem={problem} />
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

/** Select element for a longer list of options. */
export function SelectField({ field, className }: { field: ChoiceView; className?: string | undefined }) {
  const { value, problem, t } = useField(field);
  return (
    <FieldWrapper field={field} className={className}>
      <select {...controlProps(field, problem)} className={styles.control} defaultValue={value}>
        <option value="">{t('choose')}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldWrapper>
  );
}
