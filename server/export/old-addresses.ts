import { isNotFound } from '../../site/errors/content-error.ts';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { LOCALES } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import type { ExportSource } from './export-site.ts';

export interface OldAddress {
  to: string;
  status: number;
}

/** Maximum length of a file name with its extension, in bytes. */
const MAX_NAME = 250;

/**
 * Returns the targets of old URLs. Static hosts cannot redirect by query.
 *
 * @throws {ContentError}
 */
export async function oldAddresses(
  { content, siteOrigin }: Pick<ExportSource, 'content' | 'siteOrigin'>,
  { render }: Pick<ReturnType<ExportSource['createSite']>, 'render'>,
): Promise<Map<string, OldAddress>> {
  const old = new Map<string, OldAddress>();
  for (const { from } of await redirectTable(content)) {
    const { pathname, search } = new URL(from, siteOrigin);
    const path = canonicalPath(pathname);
    if (path === null || search !== '' || !isFileName(path)) continue;
    for (const locale of LOCALES) {
      const address = localizedUrl(path, locale);
      const page = await render(new Request(siteOrigin + address));
      if ('redirect' in page) old.set(address, { to: page.redirect, status: page.status ?? 302 });
    }
  }
  return old;
}

function isFileName(path: string): boolean {
  return path.split('/').every((name) => {
    const decoded = decodeURIComponent(name);
    return !/[\0/]/.test(decoded) && Buffer.byteLength(decoded) < MAX_NAME;
  });
}

async function redirectTable(content: ExportSource['content']) {
  try {
    return (await content('redirects', {})).items;
  } catch (error) {
    // The redirect table is optional.
    if (isNotFound(error)) return [];
    throw error;
  }
}
