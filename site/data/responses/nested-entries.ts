/** Locates entries in content API responses: the entry itself, list items, related entries and neighbours. */

/** An entry in a response. All entries of a response have the same type and language. */
export interface NestedEntry {
  id: number;
  modified_at?: string;
}

/** Fields with several entries. Invalid entries are omitted. */
export const LIST_FIELDS: readonly string[] = ['items', 'related'];
/** Fields with one entry or null. */
export const NEIGHBOUR_FIELDS: readonly string[] = ['previous', 'next'];

/** Returns the nested entries of a valid response. Rows without an ID (redirects) are ignored. */
export function nestedEntries(answer: unknown): NestedEntry[] {
  const neighbours = isRecord(answer) ? NEIGHBOUR_FIELDS.map((field) => answer[field]) : [];
  return [...listedEntries(answer), ...neighbours.filter(isEntry)];
}

/** Like `nestedEntries`, without neighbours. */
export function listedEntries(answer: unknown): NestedEntry[] {
  if (!isRecord(answer)) return [];
  return LIST_FIELDS.flatMap((field) => (Array.isArray(answer[field]) ? answer[field].filter(isEntry) : []));
}

/**
 * Returns a response without some entries, or null if it is itself such an entry. Counts stay unchanged.
 *
 * @param isDeleted called with each ID
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
