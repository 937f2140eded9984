import { type EntryAddress, entryPath } from '../../../contract/content-types/entry-path.ts';
import type { PlacedRedirect } from '../../content-lint/checks/check-redirects.ts';

interface EntryWithFormerAddresses {
  type: string;
  address: EntryAddress;
  addressAt: { file: string };
  formerSlugs: readonly { slug: string; line: number }[];
}

export function redirectsFromFormerAddresses(entries: readonly EntryWithFormerAddresses[]): PlacedRedirect[] {
  return entries.flatMap(({ type, address, addressAt, formerSlugs }) => {
    const to = entryPath(type, address);
    return formerSlugs.flatMap(({ slug, line }) => {
      const from = entryPath(type, { ...address, slug });
      return from && to ? [{ from, to, status: 301 as const, file: addressAt.file, line }] : [];
    });
  });
}
