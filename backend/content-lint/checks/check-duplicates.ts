import type { EntryAddress } from '../../../contract/content-types/entry-path.ts';
import { type Diagnostic, finding } from '../diagnostics.ts';

export interface AddressedEntry {
  type: string;
  folder: string;
  address: EntryAddress;
  addressAt: { file: string; id: number; slug: number };
}

/** Finds entries with the id or slug of an earlier entry. @param entries in order of precedence */
export function checkDuplicates(entries: readonly AddressedEntry[]): {
  duplicates: Set<AddressedEntry>;
  diagnostics: Diagnostic[];
} {
  const firstByKey = new Map<string, AddressedEntry>();
  const duplicates = new Set<AddressedEntry>();
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    for (const field of ['id', 'slug'] as const) {
      const value = entry.address[field];
      if (value === undefined) continue;
      const key = `${entry.type}\n${field}\n${value}`;
      const firstEntry = firstByKey.get(key);
      if (!firstEntry) {
        firstByKey.set(key, entry);
        continue;
      }
      duplicates.add(entry);
      const { folder } = firstEntry;
      diagnostics.push({
        ...(field === 'id'
          ? finding('id-taken', { value, folder, free: freeId(entry, entries) })
          : finding('slug-taken', { value, folder })),
        file: entry.addressAt.file,
        line: entry.addressAt[field],
        isBlocking: true,
      });
    }
  }
  return { duplicates, diagnostics };
}

function freeId({ type }: AddressedEntry, entries: readonly AddressedEntry[]): number {
  return 1 + Math.max(0, ...entries.filter((entry) => entry.type === type).map(({ address }) => address.id ?? 0));
}
