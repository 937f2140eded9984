import type { ReactNode } from 'react';
import { isAsked } from '../../../../contract/forms/is-asked.ts';
import type { FieldView } from '../../../state/form-state.ts';
import { useStore } from '../../../state/store.tsx';
import { RadioField, SelectField } from './choice-fields.tsx';
import { ConsentField } from './consent-field.tsx';
import { FileField } from './file-field.tsx';
import { TextArea, TextField } from './text-field.tsx';

export interface FormFieldsProps {
  fields: readonly FieldView[];
  /** What the data is used for, above the visitor's consent. */
  purposes?: ReactNode;
  /** What is chosen where the visitor has chosen nothing, by the field's name. */
  presets?: Readonly<Record<string, string | undefined>>;
  /**
   * The class of fields that are asked only while another field has some value. They are in the page all the same: a style sheet
   * shows and hides them, which needs no script.
   */
  dependentClass?: string;
}

/** The fields of a form, in the order of its definition. */
export function FormFields({ fields, purposes, presets = {}, dependentClass }: FormFieldsProps) {
  const { locale } = useStore().page;
  return fields
    .filter(({ onlyIn }) => isAsked({ onlyIn }, {}, locale))
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
