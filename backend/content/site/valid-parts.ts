import * as v from 'valibot';

/** A pipe has the properties of its first schema. */
interface SchemaNode {
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  entries?: v.ObjectEntries;
}

/** Returns a value without invalid keys and items, or undefined. */
export function validParts<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const complete = v.safeParse(schema, value);
  if (complete.success) return complete.output;
  const { wrapped, item, entries } = schema as unknown as SchemaNode;
  if (wrapped) return validParts(wrapped, value) as v.InferOutput<Schema> | undefined;
  let parts: unknown;
  if (item && Array.isArray(value))
    parts = value.map((element) => validParts(item, element)).filter((element) => element !== undefined);
  else if (entries && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const record = value as Record<string, unknown>;
    parts = Object.fromEntries(
      Object.entries(entries)
        .map(([key, entry]) => [key, record[key] === undefined ? undefined : validParts(entry, record[key])] as const)
        .filter(([, part]) => part !== undefined),
    );
  } else return undefined;
  const partial = v.safeParse(schema, parts);
  return partial.success ? partial.output : undefined;
}
