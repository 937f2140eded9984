import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { ExportError } from './export-error.ts';

const MAX_ADDRESSES = 20_000;
/** More than one, because pages may wait for a separate content backend. */
const CONCURRENCY = 8;

/** Page URLs have no extension. */
export const FILE = /\.\w+$/;

export type ReadPage =
  | { kind: 'page'; text: string; references: Iterable<string> }
  | { kind: 'redirect'; location: string }
  | { kind: 'missing' };

interface CrawlOptions {
  start: AsyncIterable<string>;
  /** Paths of the 404 pages. */
  notFoundPaths: readonly string[];
  siteOrigin: string;
  /** @throws {ExportError} */
  readPage: (address: string) => Promise<ReadPage>;
  /** Returns the references of a 404 page. @throws {ExportError} */
  readNotFound: (path: string) => Promise<Iterable<string>>;
  /** Returns the canonical query; null if the URL is not a page's. */
  canonicalSearch: (pathname: string, searchParams: URLSearchParams) => string | null;
  hasFile: (url: URL) => boolean;
  onPage: (read: number, total: number) => void;
}

interface Crawled {
  pages: number;
  /** Redirects. */
  redirects: Map<string, string>;
  files: Set<string>;
  /** Broken links, with the page that contains them. */
  missing: Map<string, string>;
  /** Hexadecimal. */
  contentHash: string;
}

/**
 * Reads all published pages and the pages that they link to.
 *
 * @throws {ExportError} if a page fails
 */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const { siteOrigin, notFoundPaths, readPage, canonicalSearch, hasFile, onPage } = options;
  const redirects = new Map<string, string>();
  const files = new Set<string>();
  const missing = new Map<string, string>();
  /** Addresses of pages, each with the page that contains the first link to it. */
  const referrers = new Map<string, string>();
  const hash = createHash('sha256');
  const queue = new PQueue({ concurrency: CONCURRENCY });
  let read = 0;
  let pages = 0;

  /** Returns the address if it is a new page. */
  function pageAt(reference: string, referrer: string): string[] {
    const url = new URL(reference, siteOrigin);
    const search = FILE.test(url.pathname) ? null : canonicalSearch(url.pathname, url.searchParams);
    if (search === null) {
      // 404 pages link to each other.
      if (!notFoundPaths.includes(url.pathname)) files.add(url.pathname);
      return [];
    }
    const address = (canonicalPath(url.pathname) ?? url.pathname) + search;
    if (referrers.has(address) || !hasFile(new URL(address, siteOrigin))) return [];
    if (referrers.size === MAX_ADDRESSES)
      throw new ExportError(`There are more than ${MAX_ADDRESSES} pages and lists.`);
    referrers.set(address, referrer);
    return [address];
  }

  async function visit(address: string) {
    const page = await readPage(address);
    onPage(++read, referrers.size);
    if (page.kind !== 'page') return { address, ...page };
    const digest = createHash('sha256').update(page.text).digest();
    return { address, kind: page.kind, digest, references: page.references };
  }

  const round: string[] = [];
  for await (const path of options.start) round.push(...pageAt(path, path));
  for (const path of notFoundPaths) {
    for (const reference of await options.readNotFound(path)) round.push(...pageAt(reference, path));
  }
  while (round.length > 0) {
    const visits = round.splice(0).map((address) => () => visit(address));
    // In the order of the links, so that the same content has the same hash.
    for (const visited of await queue.addAll(visits).finally(() => queue.clear())) {
      const { address } = visited;
      if (visited.kind === 'redirect') redirects.set(address, visited.location);
      else if (visited.kind === 'missing') missing.set(address, referrers.get(address) ?? address);
      else {
        pages += 1;
        hash.update(visited.digest);
        for (const reference of visited.references) round.push(...pageAt(reference, address));
      }
    }
  }
  return { pages, redirects, files, missing, contentHash: hash.digest('hex') };
}
