import type * as v from 'valibot';
import { nodeOf, selectOption } from '../../contract/content-types/schema-node.ts';

export interface UnknownKey {
  path: PropertyKey[];
  validKeys: string[];
}

/** Returns unknown keys at any depth; Valibot's `strictObject` reports only the first. */
export function unknownKeys(schema: v.GenericSchema, value: unknown, path: PropertyKey[] = []): UnknownKey[] {
  const node = nodeOf(schema);
  if (node.wrapped) return unknownKeys(node.wrapped, value, path);
  if (node.item && Array.isArray(value)) {
    const { item } = node;
    return value.flatMap((element, index) => unknownKeys(item, element, [...path, index]));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const option = selectOption(node, value as Record<string, unknown>);
  if (option) return unknownKeys(option, value, path);
  const { entries } = node;
  if (!entries) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return entry
      ? unknownKeys(entry, child, [...path, key])
      : [{ path: [...path, key], validKeys: Object.keys(entries) }];
  });
}

export function schemaKeys(schema: v.GenericSchema): string[] {
  const { wrapped, item, options, entries = {} } = nodeOf(schema);
  const children = [wrapped, item, ...(Array.isArray(options) ? options : []), ...Object.values(entries)];
  return [...Object.keys(entries), ...children.flatMap((node) => (isSchema(node) ? schemaKeys(node) : []))];
}

/** Options of a picklist are plain values. */
function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
