import { checkDuplicates } from '../../content-lint/checks/check-duplicates.ts';
import type { Entry } from './read-entry.ts';
import { isInPeriod } from './schedule.ts';

/**
 * Decides which entry with a shared id or slug is served.
 * Precedence: the previously served entry (not its copy), published entries, earlier folders. The rest falls back to
 * last valid versions with a free address.
 */
export function settleDuplicates(entries: readonly Entry[], before: ReadonlyMap<string, Entry>, now: number): Entry[] {
  const isEstablished = ({ folder, address }: Entry) => {
    const earlier = before.get(folder);
    return !!earlier && !earlier.isDuplicate && hasSameAddress(earlier.address, address);
  };
  const isPublished = ({ isDraft, schedule }: Entry) => !isDraft && isInPeriod(schedule, now);
  const rank = (entry: Entry) => (isEstablished(entry) ? 0 : 2) + (isPublished(entry) ? 0 : 1);
  const { duplicates, diagnostics } = checkDuplicates(entries.toSorted((a, b) => rank(a) - rank(b)));
  if (duplicates.size === 0) return [...entries];

  const served = entries.filter((entry) => !duplicates.has(entry));
  return entries.map((entry) => {
    if (!duplicates.has(entry)) return entry;
    const found = [...entry.diagnostics, ...diagnostics.filter(({ file }) => file === entry.addressAt.file)];
    const earlier = before.get(entry.folder);
    const isFree = earlier && checkDuplicates([...served, earlier]).duplicates.size === 0;
    if (!isFree || earlier.isDuplicate || entry.isDraft) return { ...entry, diagnostics: found, isDuplicate: true };
    // The served version does not match its files.
    return { ...earlier, published: entry.published, invalid: entry.published, diagnostics: found };
  });
}

function hasSameAddress(one: Entry['address'], other: Entry['address']): boolean {
  return one.id === other.id && one.slug === other.slug;
}
