import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { replacePage } from '../../navigation/navigate-events.ts';
import { useRoute } from '../../navigation/route.ts';
import { type DocumentLink, type FormView, HIDDEN, HONEYPOT } from '../../state/form-state.ts';
import { Confirmation } from './confirmation.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FormFields, type FormFieldsProps } from './fields/form-fields.tsx';
import styles from './form.module.css';
import { FormContext } from './form-context.tsx';
import { FormUnavailable } from './form-unavailable.tsx';
import { Steps } from './steps.tsx';
import { useForm } from './use-form.ts';

interface FormProps extends Omit<FormFieldsProps, 'fields'> {
  form: FormView;
  /** ID of the element that labels the form. */
  labelledBy: string;
  /** Called after a successful submission, before the page shows the confirmation. */
  onSent?: (links: readonly DocumentLink[]) => void;
}

/** A form. The static export has no server to receive submissions, so it shows a link or contact details instead. */
export const Form: (props: FormProps) => ReactNode = import.meta.env.STATIC_EXPORT ? FormUnavailable : PostedForm;

/** Form with input and confirmation steps. It posts to the current page, by script or natively. */
function PostedForm({ form: view, labelledBy, onSent, ...fieldsProps }: FormProps) {
  const { kind, fields, state, event, hasConfirmation: confirms } = view;
  const t = useTranslations('form');
  const { pathname, search } = useRoute();
  const { form, problems, failure, isSending, confirmed, handlers } = useForm({
    view,
    onSent(reference, links) {
      onSent?.(links);
      const query = new URLSearchParams(search);
      query.set('sent', reference);
      replacePage(`${pathname}?${query}`);
    },
  });
  const hasFiles = fields.some(({ type }) => type === 'files');
  const isConfirming = confirmed !== null;
  return (
    <FormContext value={{ values: state?.values ?? {}, problems, wasPosted: state !== null }}>
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
        data-event={JSON.stringify(event)}
        noValidate
        {...handlers}
      >
        <Enter step={isConfirming ? 'send' : confirms ? 'confirm' : 'send'} />
        {failure && <FailureNotice failure={failure} />}
        <ErrorSummary fields={fields} />
        {confirmed && <Confirmation fields={fields} values={confirmed} />}
        {/* Hidden fields are still submitted. */}
        <div hidden={isConfirming} className={styles.fields}>
          <p className={styles.note}>{t('optionalNote')}</p>
          <FormFields fields={fields} {...fieldsProps} />
          <div className={styles.honeypot} aria-hidden="true">
            <label>
              {t('honeypot')} <input name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
            </label>
          </div>
        </div>
        {state && <input type="hidden" name={HIDDEN.formToken} defaultValue={state.formToken} />}
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

/** Default submit button for the Enter key, placed first so that Enter never triggers the "back" button. */
function Enter({ step }: { step: 'confirm' | 'send' }) {
  return (
    <button
      type="submit"
      className={styles.honeypot}
      name={HIDDEN.step}
      value={step}
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
