import { FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';
import { useField } from './form-context.tsx';
import { controlProps } from './text-field.tsx';

/** @param again the form was sent before, and the browser has dropped what was chosen */
export function FileField({ again }: { again: boolean }) {
  const { problem, texts } = useField('files');
  const hint = again ? `${texts.hints.filesAgain} ${texts.hints.files}` : texts.hints.files;
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
