import { type ReactNode, useEffect } from 'react';
import type { SubmissionKind } from '../../../contract/submissions/vocabulary.ts';
import type { FormTexts } from '../../i18n/forms/ja.ts';
import { Link } from '../link.tsx';
import { clearDraft } from './draft-name.ts';
import styles from './form.module.css';
import { Steps } from './steps.tsx';

interface SentProps {
  kind: SubmissionKind;
  texts: FormTexts;
  reference: string;
  /** What happens next. */
  text: string;
  /** Where to go from here; left out, the home page. */
  next?: { href: string; label: string };
  children?: ReactNode;
}

/** It is stored: what happens next, and the number to quote. */
export function Sent({ kind, texts, reference, text, next, children }: SentProps) {
  // Posted without the script, the draft of a script that came later would otherwise stay.
  useEffect(() => clearDraft(kind), [kind]);
  return (
    <section className={styles.sent} data-sent="">
      {kind === 'contact' && <Steps texts={texts} step="sent" />}
      <p>{text}</p>
      {children}
      <dl>
        <div>
          <dt>{texts.sent.reference}</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <p>{texts.sent.mail}</p>
      <p>
        <Link href={next?.href ?? '/'}>{next?.label ?? texts.sent.home}</Link>
      </p>
    </section>
  );
}
