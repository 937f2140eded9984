import * as v from 'valibot';
import { type EndpointName, type EndpointResponse, endpoints } from '../../../contract/api/endpoints.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { isEntry, LIST_FIELDS, listedEntries } from './nested-entries.ts';
import { type InvalidPart, invalidPart, type Problem, problemsOf, repairResponse, valueAt } from './repair-response.ts';

/** Valid copies of entries. The key is a response's path and query. */
export interface EntryCopies {
  /** @param id null for the response itself (site profile) */
  find(key: string, id: number | null): unknown;
  store(key: string, id: number | null, copy: unknown): void;
  /** Returns problems beyond the contract, such as text that is too long. */
  problemsIn(body: unknown): Problem[];
}

export type ReadResult<Name extends EndpointName> = { invalid: readonly InvalidPart[] } & (
  | { response: EndpointResponse<Name>; body: unknown; problem: null }
  | { response: null; body: null; problem: InvalidPart }
);

/**
 * Replaces invalid entries by their last valid copy, or omits them.
 *
 * @param key path and query of the response
 * @param lang requested language; entries in another one are invalid
 * @returns `body` includes fields outside the contract
 */
export function readResponse<Name extends EndpointName>(
  name: Name,
  body: unknown,
  { key, lang, copies }: { key: string; lang: string | null; copies?: EntryCopies | undefined },
): ReadResult<Name> {
  const schema = endpoints[name].response;
  const first = v.safeParse(schema, body);
  const others = [...foreignEntries(body, lang), ...(copies?.problemsIn(body) ?? [])];
  const problems = [...problemsOf(first.issues ?? []), ...others];
  if (first.success && problems.length === 0) {
    storeCopies(name, first.output, [], { key, lang, copies });
    return { response: first.output as EndpointResponse<Name>, body, invalid: [], problem: null };
  }
  const repaired = repairResponse(name, body, problems, (part) => copyOf(name, part, key, copies));
  const second = v.safeParse(schema, repaired?.body ?? body);
  if (!repaired || !second.success) {
    const problem = problems.find(({ path }) => !LIST_FIELDS.includes(String(path[0])) || path.length < 2);
    const own = problem ?? problemsOf(second.issues ?? [])[0] ?? { path: [], reason: 'is not valid' };
    return { response: null, body: null, problem: invalidPart(body, [], own), invalid: [] };
  }
  storeCopies(name, second.output, repaired.invalid, { key, lang, copies });
  return {
    response: second.output as EndpointResponse<Name>,
    body: repaired.body,
    invalid: repaired.invalid,
    problem: null,
  };
}

/** Returns no entries if all differ, because the whole response is then wrong. */
function foreignEntries(body: unknown, lang: string | null): Problem[] {
  if (lang === null || !isRecord(body)) return [];
  return LIST_FIELDS.flatMap((field) => {
    const entries: unknown[] = Array.isArray(body[field]) ? body[field] : [];
    const foreign = entries.flatMap((entry, index) => {
      const entryLang = isRecord(entry) ? entry.lang : undefined;
      const isForeign = isEntry(entry) && entryLang !== undefined && entryLang !== lang;
      return isForeign ? [{ path: [field, index, 'lang'], reason: `is not ${lang}` }] : [];
    });
    return foreign.length < entries.length ? foreign : [];
  });
}

/** Neighbours have the shape of list entries, so list copies can replace them. */
function copyOf(name: EndpointName, { path, id }: InvalidPart, key: string, copies: EntryCopies | undefined): unknown {
  if (id !== null) return copies?.find(key, id);
  // List positions do not identify an item, because the menu may have changed.
  if (name !== 'site' || path.some((step) => typeof step === 'number')) return undefined;
  return valueAt(copies?.find(key, null), path);
}

function storeCopies(
  name: EndpointName,
  response: unknown,
  invalid: readonly InvalidPart[],
  { key, lang, copies }: { key: string; lang: string | null; copies: EntryCopies | undefined },
): void {
  if (!copies) return;
  if (name === 'site' && invalid.length === 0) copies.store(key, null, response);
  const replaced = new Set(invalid.map(({ id }) => id));
  for (const entry of listedEntries(response)) {
    const isForeign = lang !== null && 'lang' in entry && entry.lang !== lang;
    if (!isForeign && !replaced.has(entry.id)) copies.store(key, entry.id, entry);
  }
}
