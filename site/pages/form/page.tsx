import { Form } from '../../components/form/form.tsx';
import { FormColumn, FormSection, SentForm } from '../../components/form/form-page.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { FormPageData } from './data.ts';

export default function FormPage({ data }: PageProps<FormPageData>) {
  const { title, lead, body, sections, form, heading, purpose, sent } = data;
  if (sent) return <SentForm form={form} sent={sent} />;
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead} />
      {body && (
        <FormColumn>
          <Prose html={body} />
        </FormColumn>
      )}
      <FormSection form={form} heading={heading}>
        <Form form={form} labelledBy="form-heading" purposes={purpose && <p>{purpose}</p>} />
      </FormSection>
      <Sections sections={sections} />
    </>
  );
}
