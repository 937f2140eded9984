/** Schema.org data for search engines; only information that is visible on the page. */
import type { Graph, Thing } from 'schema-dts';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serialize } from '../../navigation/payload/serialize.ts';
import type { PageDefinition } from '../../navigation/resolve/page-definition.ts';
import type { Store } from '../../state/store.tsx';
import { type ArticleEntry, articleOfEntry } from './article.server.ts';
import { breadcrumbList } from './breadcrumb-list.server.ts';

/** Input of a page's `structured-data.server.ts`. */
export interface Described<Data> extends Pick<Store, 'page' | 'site'> {
  data: Data;
  locale: Locale;
  absolute: (path: string) => string;
  logo: string;
}

export type StructuredData<Data> = (described: Described<Data>) => Thing[];

const files = import.meta.glob<StructuredData<unknown>>('/site/pages/*/structured-data.server.ts', {
  import: 'structuredData',
  eager: true,
});

/** Default for pages without a file: an article, if the content type says so. */
function ofType({ server }: PageDefinition): StructuredData<unknown> | undefined {
  const { type = '', key } = (server || undefined)?.entries ?? {};
  const definition: { structuredData?: string } | undefined = contentTypes[type as ContentType];
  return key !== undefined && definition?.structuredData === 'Article'
    ? (described) => [articleOfEntry(described as Described<ArticleEntry>)]
    : undefined;
}

/** Returns an empty string for `noindex` pages. */
export function structuredDataScript(
  row: PageDefinition,
  data: unknown,
  { page, site }: Pick<Store, 'page' | 'site'>,
  { siteOrigin, logo }: { siteOrigin: string; logo: string },
): string {
  if (page.noindex) return '';
  const absolute = (path: string) => new URL(path, siteOrigin).href;
  const described = { data, page, site, locale: page.locale, absolute, logo: absolute(logo) };
  const nodes = [
    ...breadcrumbList(described),
    ...((files[`/site/pages/${row.name}/structured-data.server.ts`] ?? ofType(row))?.(described) ?? []),
  ];
  if (nodes.length === 0) return '';
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return `<script type="application/ld+json">${serialize(graph)}</script>`;
}
