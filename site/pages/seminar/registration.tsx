import { useTranslations } from 'use-intl/react';
import { ConsentField } from '../../components/form/fields/consent-field.tsx';
import { TextArea, TextField } from '../../components/form/fields/text-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { Link } from '../../components/link.tsx';
import { useStore } from '../../state/store.tsx';
import type { SeminarData } from './data.ts';
import styles from './page.module.css';

/**
 * The form, or why there is none. Who had posted it when the last seat went, or the deadline passed, finds it with what they
 * wrote.
 */
export function Registration({
  form,
  promises,
  refusal,
  next,
  texts,
}: Pick<SeminarData, 'form' | 'promises' | 'refusal' | 'next' | 'texts'>) {
  const t = useTranslations('form');
  const { locale } = useStore().page;
  return (
    <section className={`grid ${styles.part}`} id="form" aria-labelledby="form-heading">
      <h2 id="form-heading">{texts.form}</h2>
      {refusal && !form.state ? (
        <div>
          <p>{refusal}</p>
          {next && (
            <p className={styles.next}>
              {texts.next}
              <Link className="more" href={next.href}>
                {next.title}
              </Link>
              <time dateTime={next.startsAt}>{next.period}</time>
            </p>
          )}
        </div>
      ) : (
        <div className={styles.form}>
          <p>{texts.formLead}</p>
          <Form form={form} labelledBy="form-heading">
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
              maxLength={254}
              required
            />
            <TextField name="telephone" type="tel" autoComplete="tel" hint={t('hints.telephone')} maxLength={40} />
            <TextArea name="message" hint={texts.messageHint} rows={4} />
            <ConsentField>{promises.purpose && <p>{promises.purpose}</p>}</ConsentField>
          </Form>
        </div>
      )}
    </section>
  );
}
