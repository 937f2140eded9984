import { useLocation } from 'react-router';
import { RadioField, SelectField } from '../../components/form/choice-fields.tsx';
import { ConsentField } from '../../components/form/consent-field.tsx';
import { Form } from '../../components/form/form.tsx';
import type { FormPart } from '../../components/form/form-state.ts';
import { TextArea, TextField } from '../../components/form/text-field.tsx';
import { useAppParts } from '../../runtime/app-parts.ts';
import { useStore } from '../../runtime/store.tsx';
import styles from './contact-form.module.css';

/**
 * An enquiry. What depends on its kind - the property's fields, what the data is used for - is in the page whichever
 * was chosen, and shown by the style sheet: it needs no script.
 */
export function ContactForm(form: FormPart) {
  const parts = useAppParts();
  const { pathname } = useLocation();
  const { locale } = useStore().page;
  const { texts } = form;
  return (
    <div className={styles.byKind}>
      <Form
        kind="contact"
        {...form}
        labelledBy="form-heading"
        onSent={(reference) => parts?.router.navigate(`${pathname}?sent=${reference}`, { replace: true })}
      >
        <RadioField name="kind" options={texts.kinds} />
        <TextField name="place" className={styles.property} hint={texts.hints.place} maxLength={200} required />
        <SelectField name="use" className={styles.property} options={texts.uses} required />
        <TextField name="name" autoComplete="name" maxLength={80} required />
        {locale === 'ja' && <TextField name="kana" hint={texts.hints.kana} maxLength={80} required />}
        <TextField name="company" autoComplete="organization" maxLength={120} />
        <TextField name="department" maxLength={120} />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={texts.hints.email}
          maxLength={254}
          required
        />
        <TextField name="telephone" type="tel" autoComplete="tel" hint={texts.hints.telephone} maxLength={40} />
        <TextArea name="message" hint={texts.hints.message} required />
        <ConsentField>
          {Object.entries(texts.consent.purposes).map(([kind, purpose]) => (
            <p key={kind} data-purpose={kind}>
              {purpose}
            </p>
          ))}
        </ConsentField>
      </Form>
    </div>
  );
}
