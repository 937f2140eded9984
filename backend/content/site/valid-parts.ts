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
  const whole = v.safeParse(schema, value);
  if (whole.success) return whole.output;
  const { wrapped, item, entries } = schema as unknown as SchemaNode;
  if (wrapped) return validParts(wrapped, value) as v.InferOutput<Schema> | undefined;
  let parts: unknown;
  if (item && Array.isArray(value))
    parts = value.map((each) => validParts(item, each)).filter((each) => each !== undefined);
  else if (entries && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const given = value as Record<string, unknown>;
    parts = Object.fromEntries(
      Object.entries(entries)
        .map(([key, entry]) => [key, given[key] === undefined ? undefined : validParts(entry, given[key])] as const)
        .filter(([, part]) => part !== undefined),
    );
  } else return undefined;
  const rest = v.safeParse(schema, parts);
  return rest.success ? rest.output : undefined;
}
