import type { PayloadSources } from '../../navigation/payload/load-payload.ts';
import type { PageDefinition } from '../../navigation/resolve/page-definition.ts';
import { fixedPages } from './fixed-pages.server.ts';
import { entrySections, FILE_URLS, type Section } from './sections.server.ts';
import { indexXml, type SitemapUrl, urlsetXml } from './sitemap-xml.server.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/**
 * Above `FILE_URLS` URLs the sitemap is an index of several files.
 *
 * @throws {ContentError} rather than create an incomplete sitemap
 */
export function createSitemap(pages: readonly PageDefinition[], sources: PayloadSources, siteOrigin: string) {
  const sections: Section[] = [
    {
      name: 'site',
      async open() {
        const urls = await fixedPages(pages, sources);
        return { total: urls.length, urls: async () => urls };
      },
    },
    ...entrySections(sources.content),
  ];

  return async (path: string): Promise<string | null> => {
    if (path === SITEMAP_PATH) return completeSitemap();
    const [, name, number] = /^\/sitemap\/([a-z-]+)-([1-9]\d{0,4})\.xml$/.exec(path) ?? [];
    const section = await sections.find((candidate) => candidate.name === name)?.open();
    const file = Number(number);
    return section && file <= filesOf(section) ? urlsetXml(await section.urls(file), siteOrigin) : null;
  };

  async function completeSitemap(): Promise<string> {
    const all = [];
    for (const { name, open } of sections) all.push({ name, ...(await open()) });
    if (all.reduce((sum, { total }) => sum + total, 0) > FILE_URLS) return indexXml(all.flatMap(pathsOf), siteOrigin);
    const urls: SitemapUrl[] = [];
    for (const section of all) urls.push(...(await section.urls(1)));
    return urlsetXml(urls, siteOrigin);
  }
}

function filesOf({ total }: { total: number }): number {
  return Math.ceil(total / FILE_URLS);
}

function pathsOf({ name, total }: { name: string; total: number }): string[] {
  return Array.from({ length: filesOf({ total }) }, (_, index) => `/sitemap/${name}-${index + 1}.xml`);
}
