import { createHash } from 'node:crypto';
import { ExportError } from './export-error.ts';
import { referencesOf } from './references.ts';

/** Lists by each combination of filters are pages of their own. */
const MOST_ADDRESSES = 20_000;

/** No page's address has an ending: `/news/feed.xml` is no news item. */
export const FILE = /\.\w+$/;

/** A page as the server answers. */
interface Answer {
  status: number;
  html: string;
  /** Of a redirect. */
  location: string | null;
}

export interface CrawlOptions {
  /** Where to begin: the paths of all published pages. */
  start: AsyncIterable<string>;
  /** Paths that no page has, whose documents hosts show for all that is not there. */
  noPages: readonly string[];
  siteOrigin: string;
  ask: (address: string) => Promise<Answer>;
  /** The declared query keys of an address in their one order; null for what is no page's. */
  declaredSearch: (pathname: string, searchParams: URLSearchParams) => string | null;
  /** Whether the export has a file for an address: the browser computes the data of some. */
  hasFile: (url: URL) => boolean;
  onPage: (read: number, known: number) => void;
}

export interface Crawled {
  /** Addresses of pages, with the query keys that they declare. */
  pages: Set<string>;
  /** Addresses that lead to another one, and where. */
  moved: Map<string, string>;
  /** Root-relative paths of pictures, documents, feeds, icons: of all that pages name and that is no page. */
  files: Set<string>;
  /** What pages link to and is not there, with the page. */
  missing: Map<string, string>;
  /** Changes with every change of a page, 16 hexadecimal digits. */
  contentId: string;
}

/**
 * Reads all pages that can be reached from the published ones, lists by each filter among them.
 *
 * @throws {ExportError} where a page cannot be had
 */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const { siteOrigin, ask, declaredSearch, hasFile, onPage } = options;
  const crawled: Crawled = { pages: new Set(), moved: new Map(), files: new Set(), missing: new Map(), contentId: '' };
  const hash = createHash('sha256');
  /** Each address with the one that it was found on. */
  const waiting = new Map<string, string>();
  const known = new Set<string>();

  function find(address: string, from: string): void {
    const url = new URL(address, siteOrigin);
    const { pathname, searchParams } = url;
    const declared = FILE.test(pathname) ? null : declaredSearch(pathname, searchParams);
    if (declared === null) {
      // The language switch of a page that is not there.
      if (!options.noPages.includes(pathname)) crawled.files.add(pathname);
      return;
    }
    const canonical = pathname + declared;
    if (known.has(canonical) || !hasFile(url)) return;
    if (known.size === MOST_ADDRESSES) throw new ExportError(`There are more than ${MOST_ADDRESSES} pages and lists.`);
    known.add(canonical);
    waiting.set(canonical, from);
  }

  for await (const path of options.start) find(path, path);
  for (const path of options.noPages) {
    for (const reference of referencesOf((await ask(path)).html, siteOrigin)) find(reference, path);
  }
  let read = 0;
  // What is found while it runs comes last.
  for (const [address, from] of waiting) {
    const { status, html, location } = await ask(address);
    onPage(++read, known.size);
    if (status >= 500) throw new ExportError(`${address} could not be had (${status}). Nothing was changed.`);
    if (location !== null) crawled.moved.set(address, location);
    else if (status !== 200) crawled.missing.set(address, from);
    else {
      crawled.pages.add(address);
      hash.update(html);
      for (const reference of referencesOf(html, siteOrigin)) find(reference, address);
    }
  }
  return { ...crawled, contentId: hash.digest('hex').slice(0, 16) };
}
