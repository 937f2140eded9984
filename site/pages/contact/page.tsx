import { useTranslations } from 'use-intl/react';
import { FormColumn, FormSection, SentForm } from '../../components/form/form-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import { Telephone } from '../../components/telephone.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useStore } from '../../state/store.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactData } from './data.ts';
import styles from './page.module.css';

export default function ContactPage({ data }: PageProps<ContactData>) {
  const t = useTranslations('layout');
  const { title, lead, body, sections, form, heading, purposes, preset, sent } = data;
  const { hours } = useStore().site;
  if (sent) return <SentForm form={form} sent={sent} />;
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead}>
        <p className={styles.call}>
          <span>{t('telephone')}</span> <Telephone />
          {hours && <small>{hours}</small>}
        </p>
      </PageHeader>
      <div className={styles.page}>
        <FormSection form={form} heading={heading}>
          <ContactForm form={form} purposes={purposes} preset={preset} />
        </FormSection>
        {body && (
          <FormColumn>
            <Prose html={body} />
          </FormColumn>
        )}
        <Sections sections={sections} />
      </div>
    </>
  );
}
