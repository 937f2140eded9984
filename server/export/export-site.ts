/** Exports the site as static files (`npm run export`). */
import type { Site } from '../../site/app/entry-server.tsx';
import { ICONS } from '../../site/app/head/icons.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { LOCALES, type Locale } from '../../site/i18n/locales.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { allowedQuery, isExported } from '../../site/navigation/payload/payload-path.ts';
import { type AllWorks, allWorksPath } from '../../site/pages/works/client-data.ts';
import { pages } from '../../site/routes.ts';
import { savedIndexPath } from '../../site/search/search.ts';
import { SITEMAP_PATH } from '../../site/seo/sitemap/sitemap.server.ts';
import { securityContact } from '../../site.config.ts';
import { routes } from '../http/route-table.ts';
import type { FileHeaders } from '../http/security-headers.ts';
import type { SiteSearch } from '../search/search-site.ts';
import { crawl, FILE } from './crawl.ts';
import { createExportFolder } from './folder.ts';
import { headersFile, redirectsFile } from './host-files.ts';
import { nginxHeaders, nginxRedirects } from './nginx-files.ts';
import { oldAddresses } from './old-addresses.ts';
import { NOT_FOUND_PATHS, pageFiles } from './page-files.ts';
import { writeBuild } from './write-build.ts';
import { type ExportedImages, writeFiles } from './write-files.ts';

export interface ExportSource {
  siteOrigin: string;
  paths: () => AsyncIterable<string>;
  /** For files. */
  request: (address: string) => Promise<Response>;
  canonicalSearch: Site['canonicalSearch'];
  /** @param version part of the payload URLs */
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
  pagesPerSecond: number;
  files: number;
  /** Files that are new or differ from the previous export. */
  changed: number;
  bytes: number;
  /** Broken links, with the page that contains them. */
  missing: ReadonlyMap<string, string | null>;
}

/** Hexadecimal digits. */
const CONTENT_ID_LENGTH = 16;

const UNNAMED_FILES = [routes.robots.path, SITEMAP_PATH, ...Object.values(ICONS)];

/**
 * Replaces the folder only after the export succeeded.
 *
 * @throws {ExportError} for errors that the user can fix
 */
export async function exportSite(source: ExportSource, folder: string, onProgress: OnProgress): Promise<ExportReport> {
  const { siteOrigin, buildId, canonicalSearch } = source;
  const target = await createExportFolder(folder, source.pictures.recipe);
  const preliminary = `${buildId}-${'0'.repeat(CONTENT_ID_LENGTH)}`;
  const site = source.createSite(preliminary);
  const { readPage, readNotFound, writeRedirects } = pageFiles(site, { target, version: preliminary, siteOrigin });
  const since = performance.now();
  const crawled = await crawl({
    ...source,
    readPage,
    readNotFound,
    start: source.paths(),
    notFoundPaths: NOT_FOUND_PATHS,
    hasFile: ({ pathname, searchParams }) => {
      const { page } = matchPage(pages, pathname);
      return page === null || isExported(page, allowedQuery(page, searchParams));
    },
    onPage: (read, total) => onProgress('pages', read, total),
  });
  const pagesPerSecond = Math.round(crawled.pages / ((performance.now() - since) / 1000));
  const version = `${buildId}-${crawled.contentHash.slice(0, CONTENT_ID_LENGTH)}`;
  await target.writeDrafts(preliminary, version);
  const old = await oldAddresses(source, site);
  await writeRedirects(old, crawled.redirects);
  await writeBuild(source.clientDir, target);
  for (const locale of LOCALES) {
    await target.write(savedIndexPath(locale), JSON.stringify(await source.savedIndex(locale)));
    await target.write(allWorksPath(locale), JSON.stringify(await allWorks(source.content, locale)));
  }
  await target.write('/_headers', headersFile(source.securityHeaders.page, version));
  await target.write('/_redirects', redirectsFile(old));
  await target.write('/headers.conf', nginxHeaders(source.securityHeaders));
  await target.write('/redirects.map', nginxRedirects(old));
  const isPage = ({ pathname, searchParams }: URL) =>
    !FILE.test(pathname) && canonicalSearch(pathname, searchParams) !== null;
  const securityFiles = securityContact ? [routes.securityTxt.path] : [];
  const missing = await writeFiles(
    [...UNNAMED_FILES, ...securityFiles, ...crawled.files],
    { ...source, isPage },
    target,
    onProgress,
  );
  await target.complete();
  return {
    pages: crawled.pages,
    pagesPerSecond,
    ...target.written,
    missing: new Map([...crawled.missing, ...missing]),
  };
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
