import * as v from 'valibot';

/** Valibot properties used for traversal. A pipe has those of its first schema. */
export interface SchemaNode {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  key?: string;
  options?: readonly v.GenericSchema[];
}

export const nodeOf = (schema: v.GenericSchema) => schema as unknown as SchemaNode;

export function selectOption(
  { type, key, options }: SchemaNode,
  value: Record<string, unknown>,
): v.GenericSchema | undefined {
  if (type !== 'variant' || key === undefined) return undefined;
  return options?.find((option) => {
    const discriminator = nodeOf(option).entries?.[key];
    return discriminator !== undefined && v.is(discriminator, value[key]);
  });
}
