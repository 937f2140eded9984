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
  /** What happens next; left out where nothing is promised. */
  text: string | undefined;
  /** Where to go from here; left out, the home page. */
  next?: { href: string; label: string };
  children?: ReactNode;
}

/** It is stored: what happens next, and the number to quote. */
export function Sent({
  form: { kind, sendsMail, hasConfirmation, event },
  reference,
  text,
  next,
  children,
}: SentProps) {
  const t = useTranslations('form');
  // Posted without the script, the draft of a script that came later would otherwise stay.
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
