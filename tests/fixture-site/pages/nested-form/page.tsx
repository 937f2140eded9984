import { Form } from '../../../../site/components/form/form.tsx';
import { FormMessages } from '../../../../site/components/form/form-messages.tsx';
import type { PageProps } from '../../../../site/navigation/resolve/page-definition.ts';
import type { NestedFormData } from './data.ts';

/** A page whose data contain the form in a list. */
export default function NestedFormPage({ data: { title, steps } }: PageProps<NestedFormData>) {
  return (
    <>
      <h1 id="title">{title}</h1>
      {steps.map(({ form }) => (
        <FormMessages key={form.kind} messages={form.messages}>
          <Form form={form} labelledBy="title" />
        </FormMessages>
      ))}
    </>
  );
}
