import { useTranslations } from 'use-intl/react';
import { RadioField, SelectField } from '../../components/form/fields/choice-fields.tsx';
import { ConsentField } from '../../components/form/fields/consent-field.tsx';
import { TextArea, TextField } from '../../components/form/fields/text-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { useStore } from '../../state/store.tsx';
import styles from './contact-form.module.css';
import type { ContactData } from './data.ts';

/**
 * An enquiry. What depends on its kind - the property's fields, what the data is used for - is in the page whichever
 * was chosen, and shown by the style sheet: it needs no script.
 */
export function ContactForm({
  form,
  texts,
  options,
  preset,
}: Pick<ContactData, 'form' | 'texts' | 'options' | 'preset'>) {
  const { locale } = useStore().page;
  const t = useTranslations('form');
  return (
    <div className={styles.byKind}>
      <Form form={form} options={options} labelledBy="form-heading">
        <RadioField name="kind" options={options.kind} preset={preset} />
        <TextField name="place" className={styles.property} hint={texts.placeHint} maxLength={200} required />
        <SelectField name="use" className={styles.property} options={options.use} required />
        <TextField name="name" autoComplete="name" maxLength={80} required />
        {locale === 'ja' && <TextField name="kana" hint={t('hints.kana')} maxLength={80} required />}
        <TextField name="company" autoComplete="organization" maxLength={120} />
        <TextField name="department" maxLength={120} />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={t('hints.email')}
          maxLength={254}
          required
        />
        <TextField name="telephone" type="tel" autoComplete="tel" hint={t('hints.telephone')} maxLength={40} />
        <TextArea name="message" hint={texts.messageHint} required />
        <ConsentField>
          {texts.purposes.map(({ text, kinds }) => (
            <p key={text} data-purpose={kinds.join(' ')}>
              {text}
            </p>
          ))}
        </ConsentField>
      </Form>
    </div>
  );
}
