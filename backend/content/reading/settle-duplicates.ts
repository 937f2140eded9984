import { checkDuplicates } from '../../content-lint/checks/check-duplicates.ts';
import type { Entry } from './read-entry.ts';
import { isInPeriod } from './schedule.ts';

/**
 * Decides which entry with a shared id or slug is served.
 * Precedence: the previously served entry (not its copy), published entries, earlier folders. The rest falls back to
 * last valid versions with a free address.
 */
export function settleDuplicates(
  entries: readonly Entry[],
  previous: ReadonlyMap<string, Entry>,
  now: number,
): Entry[] {
  const isEstablished = ({ folder, address }: Entry) => {
    const previousEntry = previous.get(folder);
    return !!previousEntry && !previousEntry.isDuplicate && hasSameAddress(previousEntry.address, address);
  };
  const isPublished = ({ isDraft, schedule }: Entry) => !isDraft && isInPeriod(schedule, now);
  const rank = (entry: Entry) => (isEstablished(entry) ? 0 : 2) + (isPublished(entry) ? 0 : 1);
  const { duplicates, diagnostics } = checkDuplicates(entries.toSorted((a, b) => rank(a) - rank(b)));
  if (duplicates.size === 0) return [...entries];

  const served = entries.filter((entry) => !duplicates.has(entry));
  return entries.map((entry) => {
    if (!duplicates.has(entry)) return entry;
    const findings = [...entry.diagnostics, ...diagnostics.filter(({ file }) => file === entry.addressAt.file)];
    const previousEntry = previous.get(entry.folder);
    const isFree = previousEntry && checkDuplicates([...served, previousEntry]).duplicates.size === 0;
    if (!isFree || previousEntry.isDuplicate || entry.isDraft)
      return { ...entry, diagnostics: findings, isDuplicate: true };
    // The served version does not match its files.
    return { ...previousEntry, published: entry.published, invalid: entry.published, diagnostics: findings };
  });
}

function hasSameAddress(a: Entry['address'], b: Entry['address']): boolean {
  return a.id === b.id && a.slug === b.slug;
}
