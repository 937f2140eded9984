import * as v from 'valibot';
import type { EndpointName, endpoints } from '../../contract/api/endpoints.ts';
import { numberRange } from '../../contract/api/number-parameter.ts';
import { describeExpected } from '../content-lint/describe-issue.ts';
import { ApiError } from './api-error.ts';

type Endpoint = (typeof endpoints)[EndpointName];

/**
 * Validates and converts path and query parameters.
 * Ignores unknown ones, as in WordPress.
 *
 * @throws {ApiError} with one sentence for each invalid parameter
 */
export function parseQuery(endpoint: Endpoint, path: Record<string, string>, search: URLSearchParams) {
  const invalid: Record<string, string> = {};
  const params = parseAll(endpoint.params.entries, (name) => [path[name] ?? ''], invalid);
  const query = parseAll(endpoint.query.entries, (name) => search.getAll(name), invalid);
  // PHP parses `lang[]=ja` as an array named `lang`.
  for (const key of search.keys()) {
    const [name = '', rest] = key.split('[', 2);
    if (rest !== undefined && Object.hasOwn(endpoint.query.entries, name))
      invalid[name] = `${name} must be a single value.`;
  }
  const names = Object.keys(invalid);
  if (names.length > 0) throw new ApiError('rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, invalid);
  return { params, query };
}

function parseAll(
  schemas: Record<string, v.GenericSchema>,
  valuesOf: (name: string) => string[],
  invalid: Record<string, string>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const values = valuesOf(name);
    const parsed = v.safeParse(schema, values[0]);
    if (values.length > 1) invalid[name] = `${name} must be given once, not ${values.length} times.`;
    else if (!parsed.success) invalid[name] = `${name} must be ${describeParameter(schema, parsed.issues[0])}.`;
    else if (parsed.output !== undefined) result[name] = parsed.output;
  }
  return result;
}

function describeParameter(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const range = numberRange(schema);
  if (!range) return describeExpected(issue).en;
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = range;
  return maximum === Number.MAX_SAFE_INTEGER
    ? `a whole number from ${minimum}`
    : `a whole number from ${minimum} to ${maximum}`;
}
