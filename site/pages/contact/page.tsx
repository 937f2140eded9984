import { useTranslations } from 'use-intl/react';
import { FormMessages } from '../../components/form/form-messages.tsx';
import { Sent } from '../../components/form/sent.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useStore } from '../../state/store.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactData } from './data.ts';
import styles from './page.module.css';

/** The telephone for the impatient, the form, then what happens next, where the company is, and how to get there. */
export default function ContactPage({ data }: PageProps<ContactData>) {
  const t = useTranslations('frame');
  const { title, lead, body, sections, form, heading, purposes, preset, sent } = data;
  const { telephone, hours } = useStore().site;
  if (sent) {
    return (
      <>
        <PageHeader title={sent.title} />
        <div className={`grid ${styles.body}`}>
          <FormMessages messages={form.messages}>
            <Sent form={form} reference={sent.reference} text={sent.reply} />
          </FormMessages>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead}>
        <p className={styles.call}>
          <span>{t('telephone')}</span> <a href={`tel:${telephone}`}>{telephone}</a>
          {hours && <small>{hours}</small>}
        </p>
      </PageHeader>
      <div className={styles.page}>
        <section className={`grid ${styles.body}`} id="form" aria-labelledby="form-heading">
          <h2 id="form-heading">{heading}</h2>
          <FormMessages messages={form.messages}>
            <ContactForm form={form} purposes={purposes} preset={preset} />
          </FormMessages>
        </section>
        {body && (
          <div className={`grid ${styles.body}`}>
            <Prose html={body} />
          </div>
        )}
        <Sections sections={sections} />
      </div>
    </>
  );
}
