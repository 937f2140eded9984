import type { Problem } from './problems.ts';
import type { Entry } from './read-entry.ts';

/**
 * Second entries with an id or a slug that an earlier folder of their type has. They are left out, the first is served.
 *
 * @param entries in the order of their folders
 */
export function checkDuplicates(entries: readonly Entry[]): { duplicates: Set<Entry>; problems: Problem[] } {
  const first = new Map<string, Entry>();
  const duplicates = new Set<Entry>();
  const problems: Problem[] = [];
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
      problems.push({
        file: entry.addressAt.file,
        line: entry.addressAt[field],
        message: `the ${field} ${value} is taken by ${earlier.folder}`,
        hint: field === 'id' ? `Take a number that is free: ${freeId(entry, entries)}` : 'Give it another slug',
        leavesOut: true,
      });
    }
  }
  return { duplicates, problems };
}

function freeId({ type }: Entry, entries: readonly Entry[]): number {
  return 1 + Math.max(0, ...entries.filter((entry) => entry.type === type).map(({ address }) => address.id ?? 0));
}
