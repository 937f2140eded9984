/** What a page says of itself in schema.org's words, for search engines. Nothing in it that its visitors cannot read. */
import type { Graph, Thing } from 'schema-dts';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serialize } from '../../navigation/payload/serialize.ts';
import type { PageDefinition } from '../../navigation/resolve/page-definition.ts';
import type { Store } from '../../state/store.tsx';
import { type ArticleEntry, articleOfEntry } from './article.server.ts';
import { breadcrumbList } from './breadcrumb-list.server.ts';

/** What a page's `structured-data.server.ts` is made from. */
export interface Described<Data> extends Pick<Store, 'page' | 'site'> {
  data: Data;
  locale: Locale;
  /** @param path root-relative @returns with the site's origin */
  absolute: (path: string) => string;
  /** The company's mark, as an absolute URL. */
  logo: string;
}

/** What a page's `structured-data.server.ts` exports as `structuredData`. */
export type StructuredData<Data> = (described: Described<Data>) => Thing[];

const files = import.meta.glob<StructuredData<unknown>>('/site/pages/*/structured-data.server.ts', {
  import: 'structuredData',
  eager: true,
});

/** What a page says that has no file of its own: that its entry is an article, where its content type says so. */
function ofType({ server }: PageDefinition): StructuredData<unknown> | undefined {
  const { type = '', key } = (server || undefined)?.entries ?? {};
  const definition: { structuredData?: string } | undefined = contentTypes[type as ContentType];
  return key !== undefined && definition?.structuredData === 'Article'
    ? (described) => [articleOfEntry(described as Described<ArticleEntry>)]
    : undefined;
}

/**
 * The data block for the head of a page; empty where there is nothing to say, or no engine is to keep the page.
 *
 * @param logo root-relative
 */
export function structuredDataScript(
  row: PageDefinition,
  data: unknown,
  { page, site }: Pick<Store, 'page' | 'site'>,
  { siteOrigin, logo }: { siteOrigin: string; logo: string },
): string {
  if (page.noindex) return '';
  const absolute = (path: string) => new URL(path, siteOrigin).href;
  const described = { data, page, site, locale: page.locale, absolute, logo: absolute(logo) };
  const things = [
    ...breadcrumbList(described),
    ...((files[`/site/pages/${row.name}/structured-data.server.ts`] ?? ofType(row))?.(described) ?? []),
  ];
  if (things.length === 0) return '';
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  // JSON in which nothing can end the element.
  return `<script type="application/ld+json">${serialize(graph)}</script>`;
}
