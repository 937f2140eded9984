import { useTranslations } from 'use-intl/react';
import type { Download } from '../../../contract/content-types/downloads/definition.ts';
import { DOWNLOAD_KINDS } from '../../../contract/content-types/downloads/values.ts';
import { LANGUAGE_NAMES } from '../../../contract/vocabulary.ts';
import { Day } from '../../components/day.tsx';
import { Link } from '../../components/link.tsx';
import { Paragraph, Phrases } from '../../components/phrases.tsx';
import { Picture } from '../../components/picture.tsx';
import { RiskStatement } from '../../components/risk-statement.tsx';
import { Telephone } from '../../components/telephone.tsx';
import { useLabel } from '../../state/use-label.ts';
import type { DownloadData } from './data.ts';
import styles from './page.module.css';

/** A document in the list: description, file size, date, access, and the risk statement for fund documents. */
interface EntryProps {
  download: DownloadData['downloads'][number];
  /** Label of the link to the request form. */
  requestLabel: string;
}

export function DownloadEntry({ download, requestLabel }: EntryProps) {
  const { title, summary, cover, risk } = download;
  return (
    <article className={styles.download}>
      {cover && <Picture className={styles.cover} picture={cover} sizes="(width >= 48rem) 22vw, 30vw" />}
      <DownloadFacts download={download} />
      <h2 className={styles.title}>
        <Phrases text={title} />
      </h2>
      <p>
        <Paragraph text={summary} />
      </p>
      <DownloadAction download={download} requestLabel={requestLabel} />
      {risk && <RiskStatement risk={risk} />}
    </article>
  );
}

export function DownloadFacts({
  download,
}: {
  download: Pick<Download, 'kind' | 'published_at' | 'modified_at' | 'pages' | 'document_languages'>;
}) {
  const t = useTranslations('download');
  const label = useLabel();
  return (
    <p className={styles.facts}>
      <span>{label(DOWNLOAD_KINDS[download.kind])}</span>
      <Day date={download.published_at} />
      {download.modified_at !== download.published_at && (
        <span>{t.rich('revised', { day: () => <Day date={download.modified_at ?? ''} /> })}</span>
      )}
      <span>{t('pages', { pages: download.pages })}</span>
      {download.document_languages.map((language) => (
        <span key={language}>{label(LANGUAGE_NAMES[language])}</span>
      ))}
    </p>
  );
}

/** Shows download links, a link to the request form, or contact details for documents without files. */
function DownloadAction({ download: { id, access, files }, requestLabel }: EntryProps) {
  const t = useTranslations('download');
  const label = useLabel();
  if (files.length === 0) {
    return (
      <p className={styles.onRequest}>
        {t.rich('onRequest', {
          telephone: () => <Telephone />,
          contact: (label) => <Link href="/contact">{label}</Link>,
        })}
      </p>
    );
  }
  if (access === 'request') {
    return (
      <p>
        <Link href={`/download?document=${id}`} className={styles.get}>
          {requestLabel}
        </Link>
      </p>
    );
  }
  return (
    <ul className={styles.links}>
      {files.map(
        ({ lang, href, read }) =>
          href && (
            <li key={lang}>
              <a href={href} hrefLang={lang} className={styles.get}>
                <Phrases text={read} /> {label(LANGUAGE_NAMES[lang])}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
