import type * as v from 'valibot';
import { type EndpointName, endpoints, otherEndpoints } from '../../../contract/api/endpoints.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { isEntry, LIST_FIELDS, NEIGHBOUR_FIELDS } from './nested-entries.ts';

type Path = readonly PropertyKey[];

/** Never contains the invalid value. */
export interface Problem {
  path: Path;
  reason: string;
}

/** An invalid part that can be removed from a response. */
export interface InvalidPart {
  /** Empty for the whole response. */
  path: Path;
  id: number | null;
  /** First invalid field, such as `cover.src`; empty for the part itself. */
  field: string;
  reason: string;
}

export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  return issues.map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => key as PropertyKey),
    reason: reasonOf(issue),
  }));
}

function reasonOf({ kind, input, type, expected }: v.BaseIssue<unknown>): string {
  if (input === undefined) return 'is missing';
  const received = Array.isArray(input) ? 'array' : input === null ? 'null' : typeof input;
  // A schema rejects the type of the value, and a validation names its rule.
  return expected ? `${kind === 'schema' ? received : type}, expected ${expected.slice(0, 100)}` : type;
}

export function describePart({ field, reason }: Pick<InvalidPart, 'field' | 'reason'>): string {
  return field ? `${field}: ${reason}` : reason;
}

export function invalidPart(body: unknown, path: Path, problem: Problem): InvalidPart {
  const part = valueAt(body, path);
  return {
    path,
    id: isEntry(part) && part.id > 0 ? part.id : null,
    field: problem.path.slice(path.length).map(String).join('.'),
    reason: problem.reason,
  };
}

/**
 * Removes or replaces invalid parts.
 *
 * @param copyOf returns a replacement, or undefined to omit the part
 * @returns null if a required part is invalid
 */
export function repairResponse(
  name: EndpointName,
  body: unknown,
  problems: readonly Problem[],
  copyOf: (part: InvalidPart) => unknown,
): { body: unknown; invalid: InvalidPart[] } | null {
  const parts = new Map<string, InvalidPart>();
  for (const problem of problems) {
    const path = partOf(name, problem.path);
    if (!path) return null;
    const key = path.join(' ');
    if (!parts.has(key)) parts.set(key, invalidPart(body, path, problem));
  }
  const keys = [...parts.keys()];
  const outermost = [...parts].filter(([key]) => !keys.some((other) => key.startsWith(`${other} `)));
  const invalid = outermost.map(([, part]) => part);
  // Reversed, so that earlier list positions stay valid.
  const repaired = invalid.reduceRight((rest, part) => replaced(rest, part.path, copyOf(part)), body);
  return { body: repaired, invalid };
}

/** Returns the smallest removable part that contains a path. */
function partOf(name: EndpointName, path: Path): Path | null {
  if (!Object.hasOwn(otherEndpoints, name)) return entryPartOf(path);
  let length = 0;
  let schema: SchemaNode | undefined = endpoints[name].response as SchemaNode;
  for (const [index, key] of path.entries()) {
    while (schema?.wrapped) schema = schema.wrapped;
    const field: SchemaNode | undefined = schema?.item ?? schema?.value ?? schema?.entries?.[String(key)];
    if (!schema?.entries || field?.type === 'optional') length = index + 1;
    schema = field;
  }
  return length > 0 ? path.slice(0, length) : null;
}

interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  item?: SchemaNode;
  value?: SchemaNode;
  entries?: Record<string, SchemaNode>;
}

/** An entry with an invalid field is invalid. */
function entryPartOf(path: Path): Path | null {
  const field = String(path[0] ?? '');
  if (NEIGHBOUR_FIELDS.includes(field)) return path.slice(0, 1);
  if (LIST_FIELDS.includes(field) && path.length > 1) return path.slice(0, 2);
  return field === 'related' ? path : null;
}

/** Undefined removes the value. */
function replaced(value: unknown, [key, ...inner]: Path, copy: unknown): unknown {
  if (key === undefined) return copy;
  if (Array.isArray(value)) {
    const index = Number(key);
    const element = inner.length > 0 ? replaced(value[index], inner, copy) : copy;
    return value.toSpliced(index, 1, ...(element === undefined ? [] : [element]));
  }
  if (!isRecord(value)) return value;
  const name = String(key);
  const { [name]: before, ...rest } = value;
  const after = inner.length > 0 ? replaced(before, inner, copy) : (copy ?? absent(name));
  return after === undefined ? rest : { ...value, [name]: after };
}

function absent(field: string): unknown {
  if (NEIGHBOUR_FIELDS.includes(field)) return null;
  return LIST_FIELDS.includes(field) ? [] : undefined;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)];
    return isRecord(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }, value);
}
