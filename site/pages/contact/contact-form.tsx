import { Form } from '../../components/form/form.tsx';
import styles from './contact-form.module.css';
import type { ContactData } from './data.ts';

/**
 * An enquiry. What depends on its kind - the property's fields, what the data is used for - is in the page whichever
 * was chosen, and shown by the style sheet: it needs no script.
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
