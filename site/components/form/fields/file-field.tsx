import { useField } from '../form-context.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './fields.module.css';
import { controlProps } from './text-field.tsx';

export function FileField({ hint }: { hint: string }) {
  const { problem } = useField('files');
  return (
    <FieldFrame name="files" required hint={hint}>
      <input
        {...controlProps('files', true, hint, problem)}
        className={styles.files}
        type="file"
        multiple
        accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      />
    </FieldFrame>
  );
}
