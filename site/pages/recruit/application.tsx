import { useLocation } from 'react-router';
import { ConsentField } from '../../components/form/consent-field.tsx';
import { FileField } from '../../components/form/file-field.tsx';
import { Form } from '../../components/form/form.tsx';
import { Sent } from '../../components/form/sent.tsx';
import { TextArea, TextField } from '../../components/form/text-field.tsx';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { fill } from '../../i18n/forms/fill.ts';
import { useAppParts } from '../../runtime/app-parts.ts';
import { useStore } from '../../runtime/store.tsx';
import type { RecruitData } from './data.ts';
import styles from './page.module.css';
import { PositionTerms } from './position.tsx';

/** One position: its terms in full, then the form. */
export function Application({ position, form, sent, isClosed }: NonNullable<RecruitData['application']>) {
  const { texts, state } = form;
  const { locale } = useStore().page;
  const parts = useAppParts();
  const { pathname, search } = useLocation();
  const words = texts.application;
  if (sent) {
    return (
      <>
        <PageHeader title={texts.sent.application.title} lead={position.title} />
        <div className={`grid ${styles.body}`}>
          <Sent kind="application" texts={texts} reference={sent} text={texts.sent.application.text} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title={fill(words.title, { position: position.title })} lead={position.summary}>
        <p>
          {isClosed ? words.closed : words.lead}{' '}
          {!isClosed && (
            <a href="#form" className={styles.toForm}>
              {words.toForm}
            </a>
          )}
        </p>
      </PageHeader>
      <div className={`grid ${styles.body}`}>
        <PositionTerms position={position} heading="h2" />
      </div>
      {!isClosed && (
        <section className={`grid ${styles.body}`} id="form" aria-labelledby="form-heading">
          <h2 id="form-heading">{words.heading}</h2>
          <Form
            kind="application"
            texts={texts}
            state={state}
            labelledBy="form-heading"
            hasFiles
            onSent={(reference) => parts?.router.navigate(`${pathname}${search}&sent=${reference}`, { replace: true })}
          >
            <input type="hidden" name="position" value={position.id} />
            <TextField name="name" autoComplete="name" maxLength={80} required />
            {locale === 'ja' && <TextField name="kana" hint={texts.hints.kana} maxLength={80} required />}
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
            <TextField
              name="telephone"
              type="tel"
              autoComplete="tel"
              hint={texts.hints.telephone}
              maxLength={40}
              required
            />
            <FileField again={state !== null} />
            <TextArea name="message" hint={texts.hints.applicationMessage} />
            <ConsentField>
              <p>{texts.consent.application}</p>
            </ConsentField>
          </Form>
        </section>
      )}
      <div className={`grid ${styles.body}`}>
        <p>
          <Link className="more" href="/recruit#positions">
            {words.others}
          </Link>
        </p>
      </div>
    </>
  );
}
