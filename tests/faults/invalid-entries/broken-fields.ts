/** Generates every kind of invalid field from the schemas of the contract. */
import type * as v from 'valibot';

export type Path = readonly (string | number)[];

/** The internal structure of valibot schemas, as far as it contains fields. */
interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  item?: SchemaNode;
  entries?: Record<string, SchemaNode>;
  options?: readonly (SchemaNode | string)[];
}

/** Returns the paths of all fields of a schema, including nested fields and those of the first item of lists. */
export function fieldsOf(schema: v.GenericSchema): Path[] {
  const paths = new Map(pathsOf(schema as unknown as SchemaNode, []).map((path) => [path.join('.'), path]));
  return [...paths.values()];
}

function pathsOf({ wrapped, item, entries, options }: SchemaNode, at: Path): Path[] {
  if (wrapped) return pathsOf(wrapped, at);
  if (item) return pathsOf(item, [...at, 0]);
  const own = Object.entries(entries ?? {}).flatMap(([name, field]) => [
    [...at, name],
    ...pathsOf(field, [...at, name]),
  ]);
  const variants = options?.filter((option) => typeof option === 'object') ?? [];
  return [...own, ...variants.flatMap((option) => pathsOf(option, at))];
}

const LONG = 'x'.repeat(300_000);

/** Functions that make a value invalid. undefined removes the field. */
export const MISTAKES: Record<string, (value: unknown) => unknown> = {
  missing: () => undefined,
  empty: (value) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : isObject(value) ? {} : null),
  'too long': (value) => (Array.isArray(value) ? Array(200).fill(value[0]) : typeof value === 'number' ? 1e300 : LONG),
  'of the wrong type': (value) =>
    typeof value === 'string' ? 7 : Array.isArray(value) ? {} : isObject(value) ? [] : 'x',
};

/** Returns the value with a mistake at a path. Missing parents are created. */
export function broken<Value>(value: Value, [key, ...inner]: Path, mistake: (value: unknown) => unknown): Value {
  if (key === undefined) return mistake(value) as Value;
  const isList = typeof key === 'number';
  const copy: Record<string | number, unknown> = Object.assign(isList ? [] : {}, isObject(value) ? value : {});
  const changed = broken(copy[key], inner, mistake);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy as Value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
