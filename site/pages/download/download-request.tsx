import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Download } from '../../../contract/download.ts';
import { ConsentField } from '../../components/form/consent-field.tsx';
import { Form } from '../../components/form/form.tsx';
import type { DocumentLink, FormPart } from '../../components/form/form-state.ts';
import { Sent } from '../../components/form/sent.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RiskStatement } from '../../components/risk-statement.tsx';
import { fill } from '../../i18n/forms/fill.ts';
import { LOCALE_NAMES } from '../../i18n/locales.ts';
import { useAppParts } from '../../runtime/app-parts.ts';
import { DownloadFacts } from './download-entry.tsx';
import styles from './page.module.css';

/** A document that is handed out after a short form; then the links to its files. */
export function DownloadRequest({ asked, sent, form }: { asked: Download; sent: string | null; form: FormPart }) {
  const { texts, state } = form;
  const parts = useAppParts();
  const { pathname, search } = useLocation();
  // What a script got as its answer; a form that the browser posted has them in its state.
  const [links, setLinks] = useState<readonly DocumentLink[]>(state?.links ?? []);
  const words = texts.sent.download;
  return (
    <>
      <PageHeader title={sent ? words.title : asked.title} lead={sent ? asked.title : asked.summary}>
        {!sent && <DownloadFacts download={asked} />}
      </PageHeader>
      <div className={`grid ${styles.page}`}>
        {sent ? (
          <Sent
            kind="download"
            texts={texts}
            reference={sent}
            text={links.length > 0 ? words.text : words.textMailOnly}
            next={{ href: '/download', label: texts.sent.back }}
          >
            <ul className={styles.issued}>
              {links.map(({ lang, href }) => (
                <li key={lang}>
                  <a href={href} data-document="" rel="nofollow">
                    {fill(words.open, { language: LOCALE_NAMES[lang] })}
                  </a>
                </li>
              ))}
            </ul>
            {links.length > 0 && <p>{words.expires}</p>}
          </Sent>
        ) : (
          <section aria-labelledby="form-heading" className={styles.request}>
            <h2 id="form-heading">{texts.download.heading}</h2>
            <p>{texts.download.lead}</p>
            <Form
              kind="download"
              texts={texts}
              state={state}
              labelledBy="form-heading"
              onSent={(reference, issued) => {
                setLinks(issued);
                parts?.router.navigate(`${pathname}${search}&sent=${reference}`, { replace: true });
              }}
            >
              <TextField name="name" autoComplete="name" maxLength={80} required />
              <TextField name="company" autoComplete="organization" maxLength={120} />
              <TextField
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={254}
                required
              />
              <ConsentField>
                <p>{texts.consent.download}</p>
              </ConsentField>
            </Form>
          </section>
        )}
        {asked.kind === 'fund' && <RiskStatement risk={asked.risk} heading="h2" />}
      </div>
    </>
  );
}
