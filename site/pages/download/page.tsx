import { useTranslations } from 'use-intl/react';
import { ContentPage } from '../../components/content-page.tsx';
import type { PageProps } from '../../runtime/page-definition.ts';
import type { DownloadData } from './data.ts';
import { DownloadEntry } from './download-entry.tsx';
import { DownloadRequest } from './download-request.tsx';
import styles from './page.module.css';

export default function DownloadPage({ data }: PageProps<DownloadData>) {
  const t = useTranslations('list');
  const { asked, sent, form, notice } = data;
  if (asked) return <DownloadRequest key={asked.id} asked={asked} sent={sent} form={form} />;
  return (
    <ContentPage content={data}>
      <div className={`grid ${styles.page}`}>
        {notice && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        {data.downloads.length === 0 && <p>{t('empty')}</p>}
        <ul className={styles.downloads}>
          {data.downloads.map((download) => (
            <li key={download.id}>
              <DownloadEntry download={download} texts={form.texts} />
            </li>
          ))}
        </ul>
      </div>
    </ContentPage>
  );
}
