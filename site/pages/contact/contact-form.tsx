import { Form } from '../../components/form/form.tsx';
import styles from './contact-form.module.css';
import type { ContactData } from './data.ts';

/**
 * Enquiry form. Everything that depends on the kind of enquiry (property fields, purposes) is always in the HTML, and
 * the style sheet shows the relevant parts. This needs no script.
 */
export function ContactForm({ form, purposes, preset }: Pick<ContactData, 'form' | 'purposes' | 'preset'>) {
  return (
    <div className={styles.byKind}>
      <Form
        form={form}
        labelledBy="form-heading"
        presets={{ kind: preset }}
        dependentClass={styles.property}
        purposes={purposes.map(({ text, kinds }) => (
          <p key={text} data-purpose={kinds.join(' ')}>
            {text}
          </p>
        ))}
      />
    </div>
  );
}
