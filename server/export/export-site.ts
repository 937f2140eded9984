/** Exports the site as static files (`npm run export`). */
import type { Site } from '../../site/app/entry-server.tsx';
import { ICONS } from '../../site/app/head/icons.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { LOCALES, type Locale } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { allowedQuery, isExported } from '../../site/navigation/payload/payload-path.ts';
import { type AllWorks, allWorksPath } from '../../site/pages/works/client-data.ts';
import { pages } from '../../site/routes.ts';
import { savedIndexPath } from '../../site/search/search.ts';
import { SITEMAP_PATH } from '../../site/seo/sitemap/sitemap.server.ts';
import type { FileHeaders } from '../http/security-headers.ts';
import type { SiteSearch } from '../search/search-site.ts';
import { crawl, FILE } from './crawl.ts';
import { createExportFolder } from './folder.ts';
import { headersFile, redirectsFile } from './host-files.ts';
import { nginxFile } from './nginx-file.ts';
import { oldAddresses } from './old-addresses.ts';
import { writeBuild } from './write-build.ts';
import { type ExportedImages, writeFiles } from './write-files.ts';
import { NOT_FOUND_PATH, writePages } from './write-pages.ts';

export interface ExportSource {
  siteOrigin: string;
  paths: () => AsyncIterable<string>;
  request: (address: string) => Promise<Response>;
  canonicalSearch: Site['canonicalSearch'];
  createSite: (version: string) => Pick<Site, 'render' | 'payload'>;
  pictures: ExportedImages;
  content: ContentClient;
  savedIndex: SiteSearch['savedIndex'];
  buildId: string;
  clientDir: string;
  securityHeaders: FileHeaders;
}

type ExportStep = 'pages' | 'files';
export type OnProgress = (step: ExportStep, done: number, total: number) => void;

export interface ExportReport {
  pages: number;
  files: number;
  bytes: number;
  /** Broken links, with the page that contains them. */
  missing: ReadonlyMap<string, string | null>;
}

const UNNAMED_FILES = ['/robots.txt', SITEMAP_PATH, ...Object.values(ICONS)];

/**
 * Replaces the folder only after the export succeeded.
 *
 * @throws {ExportError} for errors that the user can fix
 */
export async function exportSite(source: ExportSource, folder: string, onProgress: OnProgress): Promise<ExportReport> {
  const target = await createExportFolder(folder);
  const crawled = await crawl({
    ...source,
    start: source.paths(),
    notFoundPaths: LOCALES.map((locale) => localizedUrl(NOT_FOUND_PATH, locale)),
    async fetchPage(address) {
      const response = await source.request(address);
      return { status: response.status, html: await response.text(), location: response.headers.get('Location') };
    },
    hasFile: ({ pathname, searchParams }) => {
      const { page } = matchPage(pages, pathname);
      return page === null || isExported(page, allowedQuery(page, searchParams));
    },
    onPage: (read, total) => onProgress('pages', read, total),
  });
  const version = `${source.buildId}-${crawled.contentId}`;
  const old = await oldAddresses(source);

  await writePages(source.createSite(version), crawled, old, { target, version, siteOrigin: source.siteOrigin });
  await writeBuild(source.clientDir, target);
  for (const locale of LOCALES) {
    await target.write(savedIndexPath(locale), JSON.stringify(await source.savedIndex(locale)));
    await target.write(allWorksPath(locale), JSON.stringify(await allWorks(source.content, locale)));
  }
  await target.write('/_headers', headersFile(source.securityHeaders.page, version));
  await target.write('/_redirects', redirectsFile(old));
  await target.write('/_nginx.conf', nginxFile(source.securityHeaders, version, old));
  const isPage = ({ pathname, searchParams }: URL) =>
    !FILE.test(pathname) && source.canonicalSearch(pathname, searchParams) !== null;
  const missing = await writeFiles([...UNNAMED_FILES, ...crawled.files], { ...source, isPage }, target, onProgress);
  await target.complete();
  return { pages: crawled.pages.size, ...target.written, missing: new Map([...crawled.missing, ...missing]) };
}

/** @throws {ContentError} */
async function allWorks(content: ContentClient, lang: Locale): Promise<AllWorks> {
  const works: AllWorks = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const list = await content('works', { query: { lang, page: String(page), per_page: '100' } });
    works.push(...list.items);
    last = list.total_pages;
  }
  return works;
}
