/** Read by tsc, never run: a row fits its component and its loader. An unused directive is an error, too. */
import { definePage, type PageProps } from '../../site/navigation/resolve/page-definition.ts';
import type { FormLoadContext, LoadContext } from '../../site/navigation/resolve/page-loader.ts';

const page = { title: 'Tour', description: 'A tour of the works' };
const load = async ({ locale }: LoadContext) =>
  locale === 'ja' ? { data: { stops: 3 }, page } : { data: { stops: 2, guide: 'Mori' }, page };
const row = { name: 'tour', path: '/tour', server: { data: async () => ({ load }) } };

export const matching = definePage({
  ...row,
  module: async () => ({
    default: ({ data }: PageProps<{ stops: number; guide?: string }>) => data.guide ?? data.stops,
  }),
});

export const mismatching = definePage({
  ...row,
  // @ts-expect-error: the loader's `stops` is a number
  module: async () => ({ default: ({ data }: PageProps<{ stops: string }>) => data.stops }),
});

export const incomplete = definePage({
  ...row,
  // @ts-expect-error: one of the loader's two results has no `guide`
  module: async () => ({ default: ({ data }: PageProps<{ guide: string }>) => data.guide }),
});

export const other = definePage({
  ...row,
  // @ts-expect-error: the component of another page
  module: () => import('../../site/pages/works/page.tsx'),
});

const loadWithForm = async ({ form }: FormLoadContext) => ({ data: { nested: [{ form }] }, page });
const module = async () => ({ default: () => null });
const sent = { opensNewView: true };
const form = { kind: 'contact' } as const;

export const withForm = definePage({
  ...row,
  module,
  query: { sent },
  server: { data: async () => ({ load: loadWithForm }), form },
});

export const undeclaredForm = definePage({
  ...row,
  module,
  query: { sent },
  // @ts-expect-error: the loader takes a form, and the row has none
  server: { data: async () => ({ load: loadWithForm }) },
});

export const unusedForm = definePage({
  ...row,
  module,
  query: { sent },
  // @ts-expect-error: the row has a form, and the loader takes none
  server: { data: async () => ({ load }), form },
});

// @ts-expect-error: without the key `sent`, the page could not say that the form was sent
export const withoutResult = definePage({
  ...row,
  module,
  server: { data: async () => ({ load: loadWithForm }), form },
});
