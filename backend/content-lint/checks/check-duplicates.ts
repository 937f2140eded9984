import type { EntryAddress } from '../../../contract/content-types/entry-path.ts';
import type { Diagnostic } from '../diagnostics.ts';

/** An entry, as far as its address may collide with that of another one. */
export interface AddressedEntry {
  type: string;
  /** Path under the content folder. */
  folder: string;
  address: EntryAddress;
  /** The file and the lines that state the address. */
  addressAt: { file: string; id: number; slug: number };
}

/**
 * Entries with an id or a slug that an earlier folder of the same type has. The first is served, the others are not.
 *
 * @param entries in the order of their folders
 */
export function checkDuplicates(entries: readonly AddressedEntry[]): {
  duplicates: Set<AddressedEntry>;
  diagnostics: Diagnostic[];
} {
  const first = new Map<string, AddressedEntry>();
  const duplicates = new Set<AddressedEntry>();
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    for (const field of ['id', 'slug'] as const) {
      const value = entry.address[field];
      if (value === undefined) continue;
      const key = `${entry.type}\n${field}\n${value}`;
      const earlier = first.get(key);
      if (!earlier) {
        first.set(key, entry);
        continue;
      }
      duplicates.add(entry);
      diagnostics.push({
        file: entry.addressAt.file,
        line: entry.addressAt[field],
        message: `the ${field} ${value} is taken by ${earlier.folder}`,
        hint: field === 'id' ? `Use a free number: ${freeId(entry, entries)}` : 'Give it another slug',
        isBlocking: true,
      });
    }
  }
  return { duplicates, diagnostics };
}

function freeId({ type }: AddressedEntry, entries: readonly AddressedEntry[]): number {
  return 1 + Math.max(0, ...entries.filter((entry) => entry.type === type).map(({ address }) => address.id ?? 0));
}
