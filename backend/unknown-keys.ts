import * as v from 'valibot';

export interface UnknownKey {
  path: PropertyKey[];
  /** The keys that may stand there. */
  known: string[];
}

/** Valibot's schemas, as far as they are walked here. A pipe carries the properties of its first schema. */
interface Walked {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  wrapped?: v.GenericSchema;
  item?: v.GenericSchema;
  key?: string;
  options?: readonly v.GenericSchema[];
}

/**
 * Every key in `value` that `schema` does not know, at any depth. Valibot's `strictObject` stops at the first one, and
 * the contract's own objects let unknown keys pass, as readers of an API must.
 */
export function unknownKeys(schema: v.GenericSchema, value: unknown, path: PropertyKey[] = []): UnknownKey[] {
  const walked = schema as unknown as Walked;
  if (walked.wrapped) return unknownKeys(walked.wrapped, value, path);
  if (walked.item && Array.isArray(value)) {
    const { item } = walked;
    return value.flatMap((each, index) => unknownKeys(item, each, [...path, index]));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const option = chosen(walked, value as Record<string, unknown>);
  if (option) return unknownKeys(option, value, path);
  const { entries } = walked;
  if (!entries) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return entry ? unknownKeys(entry, inner, [...path, key]) : [{ path: [...path, key], known: Object.keys(entries) }];
  });
}

/** The option of a variant that the value's discriminator chooses. */
function chosen({ type, key, options }: Walked, value: Record<string, unknown>): v.GenericSchema | undefined {
  if (type !== 'variant' || key === undefined) return undefined;
  return options?.find((option) => {
    const discriminator = (option as unknown as Walked).entries?.[key];
    return discriminator !== undefined && v.is(discriminator, value[key]);
  });
}
