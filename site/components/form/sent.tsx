import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FormView } from '../../state/form-state.ts';
import { Link } from '../link.tsx';
import { clearDraft } from './draft/draft-name.ts';
import styles from './form.module.css';
import { Steps } from './steps.tsx';

interface SentProps {
  form: Pick<FormView, 'kind' | 'sendsMail' | 'hasConfirmation' | 'event'>;
  reference: string;
  /** Next steps; omitted if the company has published none. */
  text: string | undefined;
  /** Link to continue; defaults to the home page. */
  next?: { href: string; label: string };
  children?: ReactNode;
}

/** Confirmation of a stored submission, with the next steps and the reference number. */
export function Sent({
  form: { kind, sendsMail, hasConfirmation, event },
  reference,
  text,
  next,
  children,
}: SentProps) {
  const t = useTranslations('form');
  // Deletes a draft that the script stored although the browser posted the form natively.
  useEffect(() => clearDraft(kind), [kind]);
  return (
    <section className={styles.sent} data-sent={JSON.stringify(event)}>
      {hasConfirmation && <Steps step="sent" />}
      {text && <p>{text}</p>}
      {children}
      <dl>
        <div>
          <dt>{t('sent.reference')}</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <p>{t(sendsMail ? 'sent.mail' : 'sent.noMail')}</p>
      <p>
        <Link href={next?.href ?? '/'}>{next?.label ?? t('sent.home')}</Link>
      </p>
    </section>
  );
}
