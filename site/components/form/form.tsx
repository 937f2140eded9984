import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { FORM_FIELDS } from '../../../contract/submissions/vocabulary.ts';
import { replacePage } from '../../navigation/navigate-events.ts';
import { useRoute } from '../../navigation/route.ts';
import { type DocumentLink, type FormView, HIDDEN, TRAP } from '../../state/form-state.ts';
import { Confirmation } from './confirmation.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FailureNotice } from './failure-notice.tsx';
import type { Options } from './fields/choice-fields.tsx';
import styles from './form.module.css';
import { FormContext } from './form-context.tsx';
import { FormElsewhere } from './form-elsewhere.tsx';
import { Steps } from './steps.tsx';
import { useForm } from './use-form.ts';

interface FormProps {
  form: FormView;
  /** Names the form to readers. */
  labelledBy: string;
  /** What can be chosen, by the field's name. */
  options?: Readonly<Record<string, Options>>;
  /** Whether there are files in it. */
  hasFiles?: boolean;
  /** It is stored, and the page says so next. */
  onSent?: (links: readonly DocumentLink[]) => void;
  children: ReactNode;
}

/** A form; in the static export, which nobody answers for, how else to reach the company. */
export const Form: (props: FormProps) => ReactNode = import.meta.env.STATIC_EXPORT ? FormElsewhere : PostedForm;

/** In its two steps. It is posted to the page that it stands on, by the script or by the browser. */
function PostedForm({ form: { kind, state }, labelledBy, options = {}, hasFiles, onSent, children }: FormProps) {
  const t = useTranslations('form');
  const { pathname, search } = useRoute();
  // A short form, and one with files, which no page could show again, are sent at once.
  const confirms = kind === 'contact';
  const { form, problems, failure, isSending, confirmed, handlers } = useForm({
    kind,
    state,
    confirms,
    onSent(reference, links) {
      onSent?.(links);
      const query = new URLSearchParams(search);
      query.set('sent', reference);
      replacePage(`${pathname}?${query}`);
    },
  });
  const fields = FORM_FIELDS[kind];
  const isConfirming = confirmed !== null;
  return (
    <FormContext value={{ values: state?.values ?? {}, problems }}>
      {confirms && <Steps step={isConfirming ? 'confirm' : 'input'} />}
      <form
        ref={form}
        className={styles.form}
        action={pathname + search}
        method="post"
        encType={hasFiles ? 'multipart/form-data' : undefined}
        aria-labelledby={labelledBy}
        aria-busy={isSending}
        data-form={kind}
        noValidate
        {...handlers}
      >
        <Enter step={isConfirming ? 'send' : confirms ? 'confirm' : 'send'} />
        {failure && <FailureNotice failure={failure} />}
        <ErrorSummary fields={fields} />
        {confirmed && <Confirmation options={options} fields={fields} values={confirmed} />}
        {/* Hidden, and still part of what is sent. */}
        <div hidden={isConfirming} className={styles.fields}>
          <p className={styles.note}>{t('optionalNote')}</p>
          {children}
          <div className={styles.trap} aria-hidden="true">
            <label>
              {t('trap')} <input name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
            </label>
          </div>
        </div>
        {state && <input type="hidden" name={HIDDEN.ticket} defaultValue={state.ticket} />}
        <div className={styles.actions}>
          {isConfirming && (
            <button type="submit" className={styles.secondary} name={HIDDEN.step} value="back" disabled={isSending}>
              {t('back')}
            </button>
          )}
          <button
            type="submit"
            className={styles.primary}
            name={HIDDEN.step}
            value={confirms && !isConfirming ? 'confirm' : 'send'}
            aria-disabled={isSending || undefined}
          >
            {t(isSending ? 'sending' : confirms && !isConfirming ? 'toConfirm' : 'send')}
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
