import type { EntryAddress } from '../../../contract/content-types/entry-path.ts';
import type { Diagnostic, Finding } from '../diagnostics.ts';
import { didYouMean } from '../did-you-mean.ts';

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
      const hint = typeof key === 'string' ? didYouMean(key, validKeys) : '';
      return { message: `"related" names ${name}, which does not exist`, hint: `${hint}Correct it, or remove it` };
    }
    if (match === entry) return { message: '"related" names the entry itself', hint: 'Remove it from the list' };
    if (entry.related.findIndex((other) => other.key === key) < index) {
      return { message: `"related" names ${name} twice`, hint: 'Remove one of the two' };
    }
    if (isPublished(match)) return null;
    return { message: `"related" names ${name}, which is not published`, hint: 'It is shown here as soon as it is' };
  }

  return entries.flatMap((entry) =>
    entry.related.flatMap(({ line }, index) => {
      const finding = findingOf(entry, index);
      return finding ? [{ file: entry.addressAt.file, line, ...finding, isBlocking: false }] : [];
    }),
  );
}
