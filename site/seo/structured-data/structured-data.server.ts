/** What a page says of itself in schema.org's words, for search engines. Nothing in it that its visitors cannot read. */
import type { Graph, Thing } from 'schema-dts';
import type { Locale } from '../../i18n/locales.ts';
import { serialize } from '../../navigation/payload/serialize.ts';
import type { Store } from '../../state/store.tsx';
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

/**
 * The data block for the head of a page; empty where there is nothing to say, or no engine is to keep the page.
 *
 * @param name the page's in the table
 * @param logo root-relative
 */
export function structuredDataScript(
  name: string,
  data: unknown,
  { page, site }: Pick<Store, 'page' | 'site'>,
  { siteOrigin, logo }: { siteOrigin: string; logo: string },
): string {
  if (page.noindex) return '';
  const absolute = (path: string) => new URL(path, siteOrigin).href;
  const described = { data, page, site, locale: page.locale, absolute, logo: absolute(logo) };
  const things = [
    ...breadcrumbList(described),
    ...(files[`/site/pages/${name}/structured-data.server.ts`]?.(described) ?? []),
  ];
  if (things.length === 0) return '';
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  // JSON in which nothing can end the element.
  return `<script type="application/ld+json">${serialize(graph)}</script>`;
}
