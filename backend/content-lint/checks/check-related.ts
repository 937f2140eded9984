import type { EntryAddress } from '../../../contract/content-types/entry-path.ts';
import { type Diagnostic, type Finding, finding } from '../diagnostics.ts';
import { closestMatch } from '../did-you-mean.ts';

export interface RelatingEntry {
  type: string;
  address: EntryAddress;
  addressAt: { file: string };
  related: readonly { key: number | string; line: number }[];
}

/** A missing translation is not an error. */
export function checkRelated<Entry extends RelatingEntry>(
  entries: readonly Entry[],
  isPublished: (entry: Entry) => boolean,
): Diagnostic[] {
  const byKey = new Map<string, Entry>();
  for (const entry of entries) {
    for (const key of [entry.address.id, entry.address.slug])
      if (key !== undefined) byKey.set(`${entry.type}/${key}`, entry);
  }

  function findingOf(entry: Entry, index: number): Finding | null {
    const key = entry.related[index]?.key ?? '';
    const name = `${entry.type}/${key}`;
    const match = byKey.get(name);
    if (!match) {
      const validKeys = entries.flatMap(({ type, address }) =>
        type === entry.type ? String(address.slug ?? address.id) : [],
      );
      return finding('related-unknown', { name }, typeof key === 'string' ? closestMatch(key, validKeys) : undefined);
    }
    if (match === entry) return finding('related-itself');
    if (entry.related.findIndex((other) => other.key === key) < index) return finding('related-repeated', { name });
    return isPublished(match) ? null : finding('related-unpublished', { name });
  }

  return entries.flatMap((entry) =>
    entry.related.flatMap(({ line }, index) => {
      const found = findingOf(entry, index);
      return found ? [{ ...found, file: entry.addressAt.file, line, isBlocking: false }] : [];
    }),
  );
}
