import * as v from 'valibot';
import type { EndpointName, endpoints } from '../contract/endpoints.ts';
import { numberRange } from '../contract/number-parameter.ts';
import { ApiProblem } from './api-problem.ts';
import { expectation } from './in-words.ts';

type Endpoint = (typeof endpoints)[EndpointName];

/**
 * Checks the parameters of a request and brings them into their types. Query parameters that the endpoint does not
 * know are ignored, as WordPress does.
 *
 * @param path parameters from the path, decoded
 * @throws {ApiProblem} with a sentence about every parameter that is wrong
 */
export function readRequest(endpoint: Endpoint, path: Record<string, string>, search: URLSearchParams) {
  const wrong: Record<string, string> = {};
  const params = readAll(endpoint.params.entries, (name) => [path[name] ?? ''], wrong);
  const query = readAll(endpoint.query.entries, (name) => search.getAll(name), wrong);
  // PHP reads `lang[]=ja` as a list under the name `lang`.
  for (const key of search.keys()) {
    const [name = '', rest] = key.split('[', 2);
    if (rest !== undefined && Object.hasOwn(endpoint.query.entries, name))
      wrong[name] = `${name} must be a single value.`;
  }
  const names = Object.keys(wrong);
  if (names.length > 0) throw new ApiProblem('rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, wrong);
  return { params, query };
}

function readAll(
  schemas: Record<string, v.GenericSchema>,
  valuesOf: (name: string) => string[],
  wrong: Record<string, string>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const values = valuesOf(name);
    const read = v.safeParse(schema, values[0]);
    if (values.length > 1) wrong[name] = `${name} must be given once, not ${values.length} times.`;
    else if (!read.success) wrong[name] = `${name} must be ${wanted(schema, read.issues[0])}.`;
    else if (read.output !== undefined) result[name] = read.output;
  }
  return result;
}

function wanted(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const range = numberRange(schema);
  if (!range) return expectation(issue);
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = range;
  return maximum === Number.MAX_SAFE_INTEGER
    ? `a whole number from ${minimum}`
    : `a whole number from ${minimum} to ${maximum}`;
}
