import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FORM_FIELDS, type SubmissionKind } from '../../../contract/submissions/vocabulary.ts';
import { Confirmation } from './confirmation.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FailureNotice } from './failure-notice.tsx';
import styles from './form.module.css';
import { FormContext } from './form-context.tsx';
import { type DocumentLink, type FormPart, HIDDEN, TRAP } from './form-state.ts';
import { Steps } from './steps.tsx';
import { useForm } from './use-form.ts';

interface FormProps extends FormPart {
  kind: SubmissionKind;
  /** Names the form to readers. */
  labelledBy: string;
  /** Whether there are files in it. */
  hasFiles?: boolean;
  onSent: (reference: string, links: readonly DocumentLink[]) => void;
  children: ReactNode;
}

/** A form in its two steps. It is posted to the page that it stands on, by the script or by the browser. */
export function Form({ kind, texts, state, labelledBy, hasFiles, onSent, children }: FormProps) {
  const { pathname, search } = useLocation();
  // A short form, and one with files, which no page could show again, are sent at once.
  const confirms = kind === 'contact';
  const { form, problems, failure, isSending, confirmed, handlers } = useForm({
    kind,
    state,
    confirms,
    onSent,
  });
  const fields = FORM_FIELDS[kind];
  const isConfirming = confirmed !== null;
  return (
    <FormContext value={{ texts, values: state?.values ?? {}, problems }}>
      {confirms && <Steps texts={texts} step={isConfirming ? 'confirm' : 'input'} />}
      <form
        ref={form}
        className={styles.form}
        action={pathname + search}
        method="post"
        encType={hasFiles ? 'multipart/form-data' : undefined}
        aria-labelledby={labelledBy}
        aria-busy={isSending}
        noValidate
        {...handlers}
      >
        <Enter step={isConfirming ? 'send' : confirms ? 'confirm' : 'send'} />
        {failure && <FailureNotice texts={texts} failure={failure} />}
        <ErrorSummary fields={fields} />
        {confirmed && <Confirmation texts={texts} fields={fields} values={confirmed} />}
        {/* Hidden, and still part of what is sent. */}
        <div hidden={isConfirming} className={styles.fields}>
          <p className={styles.note}>{texts.optionalNote}</p>
          {children}
          <div className={styles.trap} aria-hidden="true">
            <label>
              {texts.trap} <input name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
            </label>
          </div>
        </div>
        {state && <input type="hidden" name={HIDDEN.ticket} defaultValue={state.ticket} />}
        <div className={styles.actions}>
          {isConfirming && (
            <button type="submit" className={styles.secondary} name={HIDDEN.step} value="back" disabled={isSending}>
              {texts.back}
            </button>
          )}
          <button
            type="submit"
            className={styles.primary}
            name={HIDDEN.step}
            value={confirms && !isConfirming ? 'confirm' : 'send'}
            aria-disabled={isSending || undefined}
          >
            {isSending ? texts.sending : confirms && !isConfirming ? texts.toConfirm : texts.send}
          </button>
        </div>
      </form>
    </FormContext>
  );
}

/** The button that Enter in a field presses is a form's first: here it is the one that goes on, never the one that goes back. */
function Enter({ step }: { step: 'confirm' | 'send' }) {
  return (
    <button type="submit" className={styles.trap} name={HIDDEN.step} value={step} tabIndex={-1} aria-hidden="true" />
  );
}
