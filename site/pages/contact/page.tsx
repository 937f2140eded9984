import { useTranslations } from 'use-intl/react';
import { PageHeader } from '../../components/page-header.tsx';
import { Prose } from '../../components/prose.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import type { PageContent } from '../../content/load-page.ts';
import type { PageProps } from '../../runtime/page-definition.ts';
import { useStore } from '../../runtime/store.tsx';
import styles from './page.module.css';

/** The telephone for the impatient, then what happens next, where the company is, and how to get there. */
export default function ContactPage({ data: { title, lead, body, sections } }: PageProps<PageContent>) {
  const t = useTranslations('frame');
  const { telephone, hours } = useStore().site;
  return (
    <>
      <PageHeader title={title} lead={lead}>
        <p className={styles.call}>
          <span>{t('telephone')}</span> <a href={`tel:${telephone}`}>{telephone}</a>
          {hours && <small>{hours}</small>}
        </p>
      </PageHeader>
      {body && (
        <div className={styles.body}>
          <Prose html={body} />
        </div>
      )}
      <Sections sections={sections} />
    </>
  );
}
