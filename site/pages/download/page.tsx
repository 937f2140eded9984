import { useTranslations } from 'use-intl/react';
import { ContentPage } from '../../components/content-page.tsx';
import { FormMessages } from '../../components/form/form-messages.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { DownloadData } from './data.ts';
import { DownloadEntry } from './download-entry.tsx';
import { DownloadRequest } from './download-request.tsx';
import styles from './page.module.css';

export default function DownloadPage({ data }: PageProps<DownloadData>) {
  const t = useTranslations('list');
  const { requested, form, requestLabel, notice } = data;
  if (requested) {
    return (
      <FormMessages messages={form.messages}>
        <DownloadRequest key={requested.document.id} {...requested} form={form} />
      </FormMessages>
    );
  }
  return (
    <ContentPage content={data} opening="type">
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
              <DownloadEntry download={download} requestLabel={requestLabel} />
            </li>
          ))}
        </ul>
      </div>
    </ContentPage>
  );
}
