import type { ReactNode } from 'react';
import { isApplicable } from '../../../../contract/forms/is-applicable.ts';
import type { FieldView } from '../../../state/form-state.ts';
import { useStore } from '../../../state/store.tsx';
import { RadioField, SelectField } from './choice-fields.tsx';
import { ConsentField } from './consent-field.tsx';
import { FileField } from './file-field.tsx';
import { TextArea, TextField } from './text-field.tsx';

export interface FormFieldsProps {
  fields: readonly FieldView[];
  /** Purposes of the data, shown above the consent checkbox. */
  purposes?: ReactNode;
  /** Default options, by field name. */
  presets?: Readonly<Record<string, string | undefined>>;
  /**
   * Class of fields that depend on the value of another field. They are always rendered; a style sheet shows and hides
   * them without a script.
   */
  dependentClass?: string;
}

export function FormFields({ fields, purposes, presets = {}, dependentClass }: FormFieldsProps) {
  const { locale } = useStore().page;
  return fields
    .filter(({ onlyIn }) => isApplicable({ onlyIn }, {}, locale))
    .map((field) => {
      const key = field.name;
      const className = field.onlyIf && dependentClass;
      if (field.type === 'files') return <FileField key={key} field={field} />;
      if (field.type === 'text') return <TextArea key={key} field={field} className={className} />;
      if (field.type === 'choice') {
        return field.isFolded ? (
          <SelectField key={key} field={field} className={className} />
        ) : (
          <RadioField key={key} field={field} preset={presets[key]} />
        );
      }
      if (field.type === 'consent') {
        return (
          <ConsentField key={key} field={field}>
            {purposes}
          </ConsentField>
        );
      }
      return <TextField key={key} field={field} className={className} />;
    });
}
