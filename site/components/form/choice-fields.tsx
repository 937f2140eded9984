import { FieldFrame, FieldNotes } from './field-frame.tsx';
import styles from './form.module.css';
import { describedBy, type FieldName, fieldId, useField } from './form-context.tsx';
import { controlProps } from './text-field.tsx';

type Options = Readonly<Record<string, string>>;

/** One of a few, all of them seen. */
export function RadioField({ name, options }: { name: FieldName; options: Options }) {
  const { label, value, problem, texts } = useField(name);
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
        {label} <span className={styles.required}>{texts.required}</span>
      </legend>
      <FieldNotes name={name} problem={problem} />
      <div className={styles.radios}>
        {Object.entries(options).map(([option, words], index) => (
          <label key={option} className={styles.choice}>
            <input
              type="radio"
              id={index === 0 ? fieldId(name) : undefined}
              name={name}
              value={option}
              defaultChecked={value === option}
            />
            <span>{words}</span>
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
  const { value, problem, texts } = useField(name);
  return (
    <FieldFrame name={name} required={required} className={className}>
      <select {...controlProps(name, required, null, problem)} className={styles.control} defaultValue={value}>
        <option value="">{texts.choose}</option>
        {Object.entries(options).map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
