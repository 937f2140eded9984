import type * as v from 'valibot';
import { type EndpointName, endpoints } from '../../../contract/api/endpoints.ts';
import { isEntry, isRecord, LIST_FIELDS, NEIGHBOUR_FIELDS } from './nested-entries.ts';

type Path = readonly PropertyKey[];

/** Why a place in an answer is not valid. Never holds what is written there. */
export interface Problem {
  path: Path;
  reason: string;
}

/** A part of an answer that is not valid, and that the rest can do without. */
export interface InvalidPart {
  /** Where it stands in the answer; empty: it is the whole answer. */
  path: Path;
  /** Of the entry, where it has a usable one. */
  id: number | null;
  /** The first invalid field in it, as `cover.src`; empty: the part itself. */
  field: string;
  reason: string;
}

export function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problem[] {
  return issues.map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => key as PropertyKey),
    reason: reasonOf(issue),
  }));
}

function reasonOf({ input, type, expected }: v.BaseIssue<unknown>): string {
  if (input === undefined) return 'is missing';
  return expected ? `${type}, expected ${expected.slice(0, 100)}` : type;
}

/** The invalid part as a sentence for the log: `cover.src: is missing`. */
export function describePart({ field, reason }: Pick<InvalidPart, 'field' | 'reason'>): string {
  return field ? `${field}: ${reason}` : reason;
}

/** The part at a path that has a problem. */
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
 * Leaves out of an answer what is not valid: entries of lists, related entries, neighbours, rows and facets, and fields of the
 * site profile that may be absent.
 *
 * @param copyOf stands in for an invalid part; undefined: the part is left out
 * @returns null if the rest cannot do without an invalid part
 */
export function repairAnswer(
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
  // From the end: earlier positions in a list stay the same.
  const repaired = invalid.reduceRight((rest, part) => replaced(rest, part.path, copyOf(part)), body);
  return { body: repaired, invalid };
}

/** The smallest part around a path that the rest of the answer can do without. */
function partOf(name: EndpointName, path: Path): Path | null {
  if (!['site', 'facets', 'redirects'].includes(name)) return entryPartOf(path);
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

/** A schema of valibot, as far as it has parts of its own. */
interface SchemaNode {
  type: string;
  wrapped?: SchemaNode;
  item?: SchemaNode;
  value?: SchemaNode;
  entries?: Record<string, SchemaNode>;
}

/** An entry's own fields are not parts: an entry with an invalid field is invalid. */
function entryPartOf(path: Path): Path | null {
  const field = String(path[0] ?? '');
  if (NEIGHBOUR_FIELDS.includes(field)) return path.slice(0, 1);
  if (LIST_FIELDS.includes(field) && path.length > 1) return path.slice(0, 2);
  return field === 'related' ? path : null;
}

/** A copy of a value with something else at a path; undefined: with nothing there. */
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

/** What stands for "none" in a field. */
function absent(field: string): unknown {
  if (NEIGHBOUR_FIELDS.includes(field)) return null;
  return LIST_FIELDS.includes(field) ? [] : undefined;
}

/** What stands at a path; undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)];
    return isRecord(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }, value);
}
