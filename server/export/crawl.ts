import { createHash } from 'node:crypto';
import { ExportError } from './export-error.ts';
import { referencesOf } from './references.ts';

const MAX_ADDRESSES = 20_000;

/** Page URLs have no extension. */
export const FILE = /\.\w+$/;

interface PageResponse {
  status: number;
  html: string;
  location: string | null;
}

export interface CrawlOptions {
  start: AsyncIterable<string>;
  /** Paths of the 404 pages. */
  notFoundPaths: readonly string[];
  siteOrigin: string;
  fetchPage: (address: string) => Promise<PageResponse>;
  /** Returns the canonical query; null if the URL is not a page's. */
  canonicalSearch: (pathname: string, searchParams: URLSearchParams) => string | null;
  hasFile: (url: URL) => boolean;
  onPage: (read: number, total: number) => void;
}

export interface Crawled {
  pages: Set<string>;
  /** Redirects. */
  redirects: Map<string, string>;
  files: Set<string>;
  /** Broken links, with the page that contains them. */
  missing: Map<string, string>;
  contentId: string;
}

/**
 * Reads all published pages and the pages that they link to.
 *
 * @throws {ExportError} if a page fails
 */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const { siteOrigin, fetchPage, canonicalSearch, hasFile, onPage } = options;
  const crawled: Crawled = {
    pages: new Set(),
    redirects: new Map(),
    files: new Set(),
    missing: new Map(),
    contentId: '',
  };
  const hash = createHash('sha256');
  const referrers = new Map<string, string>();
  const queued = new Set<string>();

  function enqueue(address: string, referrer: string): void {
    const url = new URL(address, siteOrigin);
    const { pathname, searchParams } = url;
    const declared = FILE.test(pathname) ? null : canonicalSearch(pathname, searchParams);
    if (declared === null) {
      // 404 pages link to each other.
      if (!options.notFoundPaths.includes(pathname)) crawled.files.add(pathname);
      return;
    }
    const canonical = pathname + declared;
    if (queued.has(canonical) || !hasFile(url)) return;
    if (queued.size === MAX_ADDRESSES) throw new ExportError(`There are more than ${MAX_ADDRESSES} pages and lists.`);
    queued.add(canonical);
    referrers.set(canonical, referrer);
  }

  for await (const path of options.start) enqueue(path, path);
  for (const path of options.notFoundPaths) {
    for (const reference of referencesOf((await fetchPage(path)).html, siteOrigin)) enqueue(reference, path);
  }
  let read = 0;
  // The loop also reads URLs that are added while it runs.
  for (const [address, referrer] of referrers) {
    const { status, html, location } = await fetchPage(address);
    onPage(++read, queued.size);
    if (status >= 500) throw new ExportError(`${address} could not be had (${status}). Nothing was changed.`);
    if (location !== null) crawled.redirects.set(address, location);
    else if (status !== 200) crawled.missing.set(address, referrer);
    else {
      crawled.pages.add(address);
      hash.update(html);
      for (const reference of referencesOf(html, siteOrigin)) enqueue(reference, address);
    }
  }
  return { ...crawled, contentId: hash.digest('hex').slice(0, 16) };
}
