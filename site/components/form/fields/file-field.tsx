import { use } from 'react';
import type { FieldView } from '../../../state/form-state.ts';
import { FormContext, useField } from '../form-context.tsx';
import { FieldWrapper } from './field-wrapper.tsx';
import styles from './fields.module.css';
import { controlProps } from './text-field.tsx';

export function FileField({ field }: { field: FieldView }) {
  const { problem, t } = useField(field);
  // Browsers cannot restore file inputs after a native form post, so the hint requests the files again.
  const wasPosted = use(FormContext)?.wasPosted;
  const fieldWithHint = wasPosted ? { ...field, hint: `${t('filesAgain')} ${field.hint ?? ''}` } : field;
  return (
    <FieldWrapper field={fieldWithHint}>
      <input
        {...controlProps(fieldWithHint, problem)}
        className={styles.files}
        type="file"
        multiple
        accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      />
    </FieldWrapper>
  );
}
