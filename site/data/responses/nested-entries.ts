/** Where an answer of the content API names entries: one of its own, those of a list, related ones, and neighbours. */

/** An entry in an answer. All entries of one answer are of one type and in one language. */
export interface NestedEntry {
  id: number;
  modified_at?: string;
}

/** Fields with several entries. An invalid one is left out. */
export const LIST_FIELDS: readonly string[] = ['items', 'related'];
/** Fields with one entry, or null. */
export const NEIGHBOUR_FIELDS: readonly string[] = ['previous', 'next'];

/** The entries in a valid answer besides its own. Rows without an id, as of the table of old addresses, are none. */
export function nestedEntries(answer: unknown): NestedEntry[] {
  const neighbours = isRecord(answer) ? NEIGHBOUR_FIELDS.map((field) => answer[field]) : [];
  return [...listedEntries(answer), ...neighbours.filter(isEntry)];
}

/** The same without neighbours: entries as lists show them. */
export function listedEntries(answer: unknown): NestedEntry[] {
  if (!isRecord(answer)) return [];
  return LIST_FIELDS.flatMap((field) => (Array.isArray(answer[field]) ? answer[field].filter(isEntry) : []));
}

/**
 * The answer without some entries; null if one of them is its own. A list's counts stay as the backend has given them.
 *
 * @param isDeleted asked for each id
 */
export function withoutEntries<Answer>(answer: Answer, isDeleted: (id: number) => boolean): Answer | null {
  if (!isRecord(answer)) return answer;
  const isLost = (value: unknown) => isEntry(value) && isDeleted(value.id);
  if (isLost(answer)) return null;
  const fields = Object.entries(answer).map(([name, value]) => {
    if (LIST_FIELDS.includes(name) && Array.isArray(value)) return [name, value.filter((entry) => !isLost(entry))];
    return [name, NEIGHBOUR_FIELDS.includes(name) && isLost(value) ? null : value];
  });
  return Object.fromEntries(fields);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isEntry(value: unknown): value is NestedEntry {
  return isRecord(value) && Number.isSafeInteger(value.id);
}
