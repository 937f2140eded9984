import * as v from 'valibot';

export interface UnknownKey {
  path: PropertyKey[];
  /** The keys that the schema knows there. */
  known: string[];
}

/** The parts of Valibot's schemas that are traversed here. A pipe has the properties of its first schema. */
interface SchemaNode {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  key?: string;
  options?: readonly v.GenericSchema[];
}

/**
 * Every key in `value` that `schema` does not know, at any depth. Valibot's objects let unknown keys pass, as clients of
 * an API must, and its `strictObject` reports only the first one.
 */
export function unknownKeys(schema: v.GenericSchema, value: unknown, path: PropertyKey[] = []): UnknownKey[] {
  const node = schema as unknown as SchemaNode;
  if (node.wrapped) return unknownKeys(node.wrapped, value, path);
  if (node.item && Array.isArray(value)) {
    const { item } = node;
    return value.flatMap((each, index) => unknownKeys(item, each, [...path, index]));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const option = selectOption(node, value as Record<string, unknown>);
  if (option) return unknownKeys(option, value, path);
  const { entries } = node;
  if (!entries) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return entry ? unknownKeys(entry, inner, [...path, key]) : [{ path: [...path, key], known: Object.keys(entries) }];
  });
}

/** Every key in a schema, at any depth. */
export function schemaKeys(schema: v.GenericSchema): string[] {
  const { wrapped, item, options, entries = {} } = schema as unknown as SchemaNode;
  const inner = [wrapped, item, ...(Array.isArray(options) ? options : []), ...Object.values(entries)];
  return [...Object.keys(entries), ...inner.flatMap((one) => (isSchema(one) ? schemaKeys(one) : []))];
}

/** The options of a picklist are plain values. */
function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** The option of a variant that the value's discriminator selects. */
function selectOption({ type, key, options }: SchemaNode, value: Record<string, unknown>): v.GenericSchema | undefined {
  if (type !== 'variant' || key === undefined) return undefined;
  return options?.find((option) => {
    const discriminator = (option as unknown as SchemaNode).entries?.[key];
    return discriminator !== undefined && v.is(discriminator, value[key]);
  });
}
