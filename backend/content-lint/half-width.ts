import * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

/** Straight, typographic or Japanese, after NFKC. */
const QUOTATION_MARKS = /^["\u201c\u201d\u201e\u300c]|["\u201c\u201d\u300d]$/g;
/** Dashes, minus signs and long vowel marks, after NFKC. */
const HYPHENS = /[\u00ad\u02d7\u2010-\u2015\u2043\u2212\u2500\u2501\u30fc]/g;

/**
 * Parses a value, converting characters to half-width (NFKC) where only the width is wrong.
 * `２０２６－０４` becomes `2026-04`.
 */
export function parseInHalfWidth<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  const repairs = result.success ? [] : result.issues.flatMap(repairOf);
  if (repairs.length === 0) return { result, value };
  const repaired = structuredClone(value);
  for (const repair of repairs) apply(repaired, repair);
  return { result: v.safeParse(schema, repaired, { abortPipeEarly: true }), value: repaired };
}

interface Repair {
  path: PropertyKey[];
  value: string | number | boolean;
  /** Whether the key is repaired instead of the value. */
  isName: boolean;
}

function repairOf(issue: Issue): Repair[] {
  const value = inHalfWidth(issue);
  const path = issue.path ?? [];
  if (value === null || path.length === 0) return [];
  return [{ path: path.map(({ key }) => key as PropertyKey), value, isName: path.at(-1)?.origin === 'key' }];
}

function inHalfWidth({ type, requirement, input, expected }: Issue): string | number | boolean | null {
  if (typeof input !== 'string') return null;
  const normalized = input.normalize('NFKC').replace(HYPHENS, '-').trim().replace(QUOTATION_MARKS, '');
  if (requirement instanceof RegExp) {
    return [normalized, normalized.replace(/\s/g, '')].find((text) => text !== input && requirement.test(text)) ?? null;
  }
  if (normalized === input) return null;
  switch (type) {
    case 'number':
      return /^\d+(?:\.\d+)?$/.test(normalized) ? Number(normalized) : null;
    case 'boolean':
      return normalized === 'true' || normalized === 'false' ? normalized === 'true' : null;
    case 'picklist':
    case 'literal':
      return `${expected}`.includes(`"${normalized}"`) ? normalized : null;
    default:
      return null;
  }
}

function apply(root: unknown, { path, value, isName }: Repair): void {
  const key = path.at(-1) ?? '';
  const parent = path
    .slice(0, -1)
    .reduce<Record<PropertyKey, unknown>>(
      (parent, step) => parent[step] as Record<PropertyKey, unknown>,
      root as Record<PropertyKey, unknown>,
    );
  if (isName) {
    parent[String(value)] = parent[key];
    delete parent[key];
  } else parent[key] = value;
}
