import { useTranslations } from 'use-intl/react';
import { Day } from '../../components/day.tsx';
import { ConsentField } from '../../components/form/fields/consent-field.tsx';
import { FileField } from '../../components/form/fields/file-field.tsx';
import { TextArea, TextField } from '../../components/form/fields/text-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { Sent } from '../../components/form/sent.tsx';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useStore } from '../../state/store.tsx';
import type { RecruitData } from './data.ts';
import styles from './page.module.css';
import { PositionTerms } from './position-terms.tsx';

/** One position: its terms at a glance and in full, then the form. */
export function Application({
  position,
  glance,
  form,
  texts,
  promises,
  sent,
  isClosed,
}: NonNullable<RecruitData['application']>) {
  const t = useTranslations('form');
  const { locale } = useStore().page;
  if (sent) {
    return (
      <>
        <PageHeader title={texts.title} lead={position.title} />
        <div className={`grid ${styles.body}`}>
          <Sent form={form} reference={sent} text={promises.reply} />
        </div>
      </>
    );
  }
  const application = !isClosed && (
    <section className={`grid ${styles.body}`} id="form" aria-labelledby="form-heading">
      <h2 id="form-heading">{texts.heading}</h2>
      <Form form={form} labelledBy="form-heading" hasFiles>
        <input type="hidden" name="position" value={position.id} />
        <TextField name="name" autoComplete="name" maxLength={80} required />
        {locale === 'ja' && <TextField name="kana" hint={t('hints.kana')} maxLength={80} required />}
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
        <TextField name="telephone" type="tel" autoComplete="tel" hint={t('hints.telephone')} maxLength={40} required />
        <FileField hint={form.state ? `${texts.filesAgainHint} ${texts.filesHint}` : texts.filesHint} />
        <TextArea name="message" hint={texts.messageHint} />
        <ConsentField>{promises.purpose && <p>{promises.purpose}</p>}</ConsentField>
      </Form>
    </section>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={position.summary}>
        <p>
          {texts.lead}{' '}
          {!isClosed && (
            <a href="#form" className={styles.toForm}>
              {texts.toForm}
            </a>
          )}
        </p>
      </PageHeader>
      {form.state && application}
      <div className="grid">
        <dl className={styles.atAGlance}>
          <div>
            <dt>{texts.employment}</dt>
            <dd>{glance.employment}</dd>
          </div>
          {glance.pay && (
            <div>
              <dt>{texts.pay}</dt>
              <dd>{glance.pay}</dd>
            </div>
          )}
          {glance.place && (
            <div>
              <dt>{texts.place}</dt>
              <dd>{glance.place}</dd>
            </div>
          )}
          {position.closes_on && (
            <div>
              <dt>{texts.closes}</dt>
              <dd>
                <Day date={position.closes_on} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className={`grid ${styles.body}`}>
        <PositionTerms {...position} heading="h2" title={texts.terms} />
      </div>
      {!form.state && application}
      <div className={`grid ${styles.body}`}>
        <p>
          <Link className="more" href="/recruit#positions">
            {texts.others}
          </Link>
        </p>
      </div>
    </>
  );
}
