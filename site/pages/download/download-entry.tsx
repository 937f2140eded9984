import { useTranslations } from 'use-intl/react';
import type { Download } from '../../../contract/download.ts';
import { Day } from '../../components/day.tsx';
import { Link } from '../../components/link.tsx';
import { RiskStatement } from '../../components/risk-statement.tsx';
import { formatMegabytes } from '../../i18n/format.ts';
import { LOCALE_NAMES } from '../../i18n/locales.ts';
import { useStore } from '../../runtime/store.tsx';
import styles from './page.module.css';

/** A document: what it is, its size and date, how to have it, and what a document about funds must say. */
export function DownloadEntry({ download }: { download: Download }) {
  const t = useTranslations('download');
  const { site, page } = useStore();
  return (
    <article className={styles.download}>
      <p className={styles.facts}>
        <span>{t(`kind.${download.kind}`)}</span>
        <Day date={download.published_at} />
        <span>{t('pages', { pages: download.pages })}</span>
        {download.document_languages.map((language) => (
          <span key={language} lang={language}>
            {LOCALE_NAMES[language]}
          </span>
        ))}
      </p>
      <h2 className={styles.title}>{download.title}</h2>
      <p>{download.summary}</p>
      {download.files.map(
        ({ lang, href, bytes }) =>
          href && (
            <p key={lang}>
              <a href={href} hrefLang={lang}>
                {t('get', { size: formatMegabytes(bytes, page.locale) })}
              </a>
            </p>
          ),
      )}
      {download.files.length === 0 && (
        <p className={styles.onRequest}>
          {t.rich('onRequest', {
            telephone: () => <a href={`tel:${site.telephone}`}>{site.telephone}</a>,
            contact: (label) => <Link href="/contact">{label}</Link>,
          })}
        </p>
      )}
      {download.kind === 'fund' && <RiskStatement risk={download.risk} heading="h3" />}
    </article>
  );
}
