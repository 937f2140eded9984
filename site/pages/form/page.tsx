import { Form } from '../../components/form/form.tsx';
import { FormMessages } from '../../components/form/form-messages.tsx';
import { Sent } from '../../components/form/sent.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import styles from '../contact/page.module.css';
import type { FormPageData } from './data.ts';

export default function FormPage({ data }: PageProps<FormPageData>) {
  const { title, lead, body, sections, form, heading, purpose, sent } = data;
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
      <PageHeader kind="type" title={title} lead={lead} />
      {body && (
        <div className={`grid ${styles.body}`}>
          <Prose html={body} />
        </div>
      )}
      <section className={`grid ${styles.body}`} id="form" aria-labelledby="form-heading">
        <h2 id="form-heading">{heading}</h2>
        <FormMessages messages={form.messages}>
          <Form form={form} labelledBy="form-heading" purposes={purpose && <p>{purpose}</p>} />
        </FormMessages>
      </section>
      <Sections sections={sections} />
    </>
  );
}
