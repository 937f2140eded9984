import { isNotFound } from '../../site/errors/content-error.ts';
import { LOCALES } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import type { ExportSource } from './export-site.ts';

export interface OldAddress {
  to: string;
  status: number;
}

/**
 * Returns the targets of old URLs. Static hosts cannot redirect by query.
 *
 * @throws {ContentError}
 */
export async function oldAddresses({
  content,
  request,
}: Pick<ExportSource, 'content' | 'request'>): Promise<Map<string, OldAddress>> {
  const old = new Map<string, OldAddress>();
  for (const { from } of await redirectTable(content)) {
    if (from.includes('?')) continue;
    for (const locale of LOCALES) {
      const address = localizedUrl(from, locale);
      const { status, headers } = await request(address);
      const to = headers.get('Location');
      if (to !== null) old.set(address, { to, status });
    }
  }
  return old;
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
