/** Read by tsc, never run: a page's component must accept the data of its row's loader. An unused directive is an error, too. */
import { definePage, type PageProps } from '../../site/navigation/resolve/page-definition.ts';
import type { LoadContext } from '../../site/navigation/resolve/page-loader.ts';

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
