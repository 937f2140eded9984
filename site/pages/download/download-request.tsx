import { useState } from 'react';
import { Form } from '../../components/form/form.tsx';
import { Sent } from '../../components/form/sent.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RiskStatement } from '../../components/risk-statement.tsx';
import type { DocumentLink, FormView } from '../../state/form-state.ts';
import type { DownloadData } from './data.ts';
import { DownloadFacts } from './download-entry.tsx';
import styles from './page.module.css';

interface DownloadRequestProps extends NonNullable<DownloadData['requested']> {
  form: FormView;
}

/** Request form of a document. After submission, it shows the links to the files. */
export function DownloadRequest({ document: requested, texts, sent, form }: DownloadRequestProps) {
  const { state } = form;
  // Links from the JSON response. After a native form post, the links are in the form's state.
  const [links, setLinks] = useState<readonly DocumentLink[]>(state?.links ?? []);
  return (
    <>
      <PageHeader title={texts.title} lead={sent ? requested.title : requested.summary}>
        {!sent && <DownloadFacts download={requested} />}
      </PageHeader>
      <div className={`grid ${styles.page}`}>
        {sent ? (
          <Sent
            form={form}
            reference={sent}
            text={links.length > 0 ? texts.withLinks : texts.withoutLinks}
            next={{ href: '/download', label: texts.back }}
          >
            <ul className={styles.issued}>
              {links.map(({ lang, href }) => (
                <li key={lang}>
                  <a href={href} data-document="" rel="nofollow">
                    {texts.open[lang]}
                  </a>
                </li>
              ))}
            </ul>
            {links.length > 0 && <p>{texts.expires}</p>}
          </Sent>
        ) : (
          <section id="form" aria-labelledby="form-heading" className={styles.request}>
            <h2 id="form-heading">{texts.heading}</h2>
            <p>{texts.lead}</p>
            <Form
              form={form}
              labelledBy="form-heading"
              onSent={setLinks}
              purposes={texts.purpose && <p>{texts.purpose}</p>}
            />
          </section>
        )}
        {requested.risk && <RiskStatement risk={requested.risk} />}
      </div>
    </>
  );
}
