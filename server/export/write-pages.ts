import { LOCALES } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { payloadUrl } from '../../site/navigation/payload/payload.ts';
import { payloadPath } from '../../site/navigation/payload/payload-path.ts';
import type { Crawled } from './crawl.ts';
import { ExportError } from './export-error.ts';
import type { ExportSource } from './export-site.ts';
import type { ExportFolder } from './folder.ts';
import { redirectDocument } from './host-files.ts';
import type { OldAddress } from './old-addresses.ts';

interface PageTarget {
  target: Pick<ExportFolder, 'write'>;
  version: string;
  siteOrigin: string;
}

export const NOT_FOUND_PATH = '/404';

/**
 * Hosts ignore queries, so filtered lists have only a payload, which the list's page loads.
 *
 * @throws {ExportError} if a page has disappeared
 */
export async function writePages(
  site: ReturnType<ExportSource['createSite']>,
  { pages, redirects }: Pick<Crawled, 'pages' | 'redirects'>,
  old: ReadonlyMap<string, OldAddress>,
  { target, version, siteOrigin }: PageTarget,
): Promise<void> {
  for (const address of [...pages, ...redirects.keys()]) {
    const payload = await site.payload(payloadPathOf(address));
    if (!payload) throw new ExportError(`${address} has no data.`);
    if (payload.kind === 'failure') throw changed(address);
    await target.write(decodeURI(payloadUrl(version, payloadPathOf(address))), payload.script);
  }
  for (const address of pages) {
    if (!address.includes('?')) await target.write(documentFile(address), await documentOf(address, 200));
  }
  for (const locale of LOCALES) {
    const path = localizedUrl(NOT_FOUND_PATH, locale);
    await target.write(documentFile(path), await documentOf(path, 404));
  }
  for (const [from, { to }] of old) await target.write(documentFile(from), redirectDocument(to, siteOrigin));
  for (const [from, to] of redirects) {
    if (!from.includes('?')) await target.write(documentFile(from), redirectDocument(to, siteOrigin));
  }

  async function documentOf(address: string, expected: number): Promise<string> {
    const page = await site.render(new Request(siteOrigin + address));
    if ('redirect' in page || page.statusCode !== expected) throw changed(address);
    return page.html;
  }
}

function payloadPathOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid');
  return payloadPath(pathname, Object.fromEntries(searchParams));
}

/** Hosts serve `/works.html` for `/works`. */
function documentFile(path: string): string {
  return path === '/' ? '/index.html' : `${decodeURI(path)}.html`;
}

function changed(address: string): ExportError {
  return new ExportError(`${address} changed, or could not be had, while the site was written. Export again.`);
}
