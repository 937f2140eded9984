import type { FormLoadContext } from '../../../../site/navigation/resolve/page-loader.ts';

/** The form is in a list, and in no place that other code knows. */
export async function load({ form }: FormLoadContext) {
  return {
    data: { title: 'form', steps: [{ form }] },
    page: { title: 'form', description: 'Fixture: form' },
  };
}

export type NestedFormData = Awaited<ReturnType<typeof load>>['data'];
