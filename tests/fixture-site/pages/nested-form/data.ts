import type { FormLoadContext } from '../../../../site/navigation/resolve/page-loader.ts';

/** The form is inside a list, where no other code expects it. */
export async function load({ form }: FormLoadContext) {
  return {
    data: { title: 'form', steps: [{ form }] },
    page: { title: 'form', description: 'Fixture: form' },
  };
}

export type NestedFormData = Awaited<ReturnType<typeof load>>['data'];
