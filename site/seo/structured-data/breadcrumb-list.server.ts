import type { BreadcrumbList } from 'schema-dts';
import type { Described } from './structured-data.server.ts';

/** The last item is the page itself and needs no URL. */
export function breadcrumbList({ page, absolute }: Pick<Described<unknown>, 'page' | 'absolute'>): BreadcrumbList[] {
  const { breadcrumbs } = page;
  if (breadcrumbs.length === 0) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        ...(index < breadcrumbs.length - 1 && { item: absolute(href) }),
      })),
    },
  ];
}
