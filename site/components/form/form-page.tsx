/** Components of pages with a form. */
import type { ReactNode } from 'react';
import type { FormView } from '../../state/form-state.ts';
import { PageHeader } from '../page-header.tsx';
import { Phrases } from '../phrases.tsx';
import { FormMessages } from './form-messages.tsx';
import styles from './form-page.module.css';
import { Sent } from './sent.tsx';

/** Text beside or below the form. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={`grid ${styles.column}`}>{children}</div>;
}

/** Form with a heading whose ID is `form-heading`. */
export function FormSection({ form, heading, children }: { form: FormView; heading: string; children: ReactNode }) {
  return (
    <section className={`grid ${styles.column}`} id="form" aria-labelledby="form-heading">
      <h2 id="form-heading">
        <Phrases text={heading} />
      </h2>
      <FormMessages messages={form.messages}>{children}</FormMessages>
    </section>
  );
}

interface SentFormProps {
  form: FormView;
  sent: { title: string; reference: string; reply: string | undefined };
}

export function SentForm({ form, sent: { title, reference, reply } }: SentFormProps) {
  return (
    <>
      <PageHeader title={title} />
      <FormColumn>
        <FormMessages messages={form.messages}>
          <Sent form={form} reference={reference} text={reply} />
        </FormMessages>
      </FormColumn>
    </>
  );
}
