import { isRecord } from '../../../lib/is-record.ts';

/** All entries of a response have the same type and language. */
export interface NestedEntry {
  id: number;
  modified_at?: string;
}

export const LIST_FIELDS: readonly string[] = ['items', 'related'];
export const NEIGHBOUR_FIELDS: readonly string[] = ['previous', 'next'];

/** Ignores rows without an ID (redirects). */
export function nestedEntries(response: unknown): NestedEntry[] {
  const neighbours = isRecord(response) ? NEIGHBOUR_FIELDS.map((field) => response[field]) : [];
  return [...listedEntries(response), ...neighbours.filter(isEntry)];
}

export function listedEntries(response: unknown): NestedEntry[] {
  if (!isRecord(response)) return [];
  return LIST_FIELDS.flatMap((field) => (Array.isArray(response[field]) ? response[field].filter(isEntry) : []));
}

/** Returns null if the response itself is removed. Counts stay unchanged. */
export function withoutEntries<Value>(response: Value, isDeleted: (id: number) => boolean): Value | null {
  if (!isRecord(response)) return response;
  const isLost = (value: unknown) => isEntry(value) && isDeleted(value.id);
  if (isLost(response)) return null;
  const fields = Object.entries(response).map(([name, value]) => {
    if (LIST_FIELDS.includes(name) && Array.isArray(value)) return [name, value.filter((entry) => !isLost(entry))];
    return [name, NEIGHBOUR_FIELDS.includes(name) && isLost(value) ? null : value];
  });
  return Object.fromEntries(fields);
}

export function isEntry(value: unknown): value is NestedEntry {
  return isRecord(value) && Number.isSafeInteger(value.id);
}
