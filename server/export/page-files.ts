import { LOCALES } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { payloadUrl } from '../../site/navigation/payload/payload.ts';
import { payloadPath } from '../../site/navigation/payload/payload-path.ts';
import type { ReadPage } from './crawl.ts';
import { ExportError } from './export-error.ts';
import type { ExportSource } from './export-site.ts';
import type { ExportFolder } from './folder.ts';
import { redirectDocument } from './host-files.ts';
import type { OldAddress } from './old-addresses.ts';
import { referencesOf } from './references.ts';

const NOT_FOUND_PATH = '/404';

export const NOT_FOUND_PATHS: readonly string[] = LOCALES.map((locale) => localizedUrl(NOT_FOUND_PATH, locale));

interface PageTarget {
  target: Pick<ExportFolder, 'draft' | 'write'>;
  /** Part of the payload URLs. */
  version: string;
  siteOrigin: string;
}

/**
 * Renders pages and stores their files.
 *
 * Hosts ignore queries, so filtered lists have only a payload, which the list's page loads.
 */
export function pageFiles(
  site: ReturnType<ExportSource['createSite']>,
  { target, version, siteOrigin }: PageTarget,
): {
  readPage: (address: string) => Promise<ReadPage>;
  readNotFound: (path: string) => Promise<Iterable<string>>;
  writeRedirects: (old: ReadonlyMap<string, OldAddress>, redirects: ReadonlyMap<string, string>) => Promise<void>;
} {
  const render = (address: string) => site.render(new Request(siteOrigin + address));

  const draftPayload = (address: string, script: string) =>
    target.draft(decodeURIComponent(payloadUrl(version, payloadPathOf(address))), script);

  return {
    async readPage(address) {
      const page = await render(address);
      if ('redirect' in page) {
        const payload = await site.payload(payloadPathOf(address));
        if (payload?.kind !== 'other') throw failed(address);
        await draftPayload(address, payload.script);
        return { kind: 'redirect', location: page.redirect };
      }
      const { html, statusCode, payload } = page;
      if (statusCode >= 500 || !payload) throw failed(address);
      if (statusCode !== 200) return { kind: 'missing' };
      await draftPayload(address, payload());
      if (!address.includes('?')) await target.draft(documentFile(address), html);
      return { kind: 'page', text: html, references: referencesOf(html, siteOrigin) };
    },

    async readNotFound(path) {
      const page = await render(path);
      if ('redirect' in page || page.statusCode !== 404) throw failed(path);
      await target.draft(documentFile(path), page.html);
      return referencesOf(page.html, siteOrigin);
    },

    async writeRedirects(old, redirects) {
      const targets = new Map([...redirects, ...[...old].map(([from, { to }]) => [from, to] as const)]);
      for (const [from, to] of targets) {
        if (!from.includes('?')) await target.write(documentFile(from), redirectDocument(to, siteOrigin));
      }
    },
  };
}

function payloadPathOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid');
  return payloadPath(pathname, Object.fromEntries(searchParams));
}

/** Hosts serve `/works.html` for `/works`. */
function documentFile(path: string): string {
  return path === '/' ? '/index.html' : `${decodeURIComponent(path)}.html`;
}

function failed(address: string): ExportError {
  return new ExportError(`${address} could not be rendered. Nothing was changed.`);
}
