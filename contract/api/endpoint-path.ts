import * as v from 'valibot';

interface PathEndpoint {
  path: string;
  params: v.GenericSchema<unknown, Record<string, unknown>>;
}

export class PathParameterError extends Error {
  override readonly name = 'PathParameterError';
}

export function replaceParameters(template: string, replacement: (name: string) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => replacement(name));
}

/**
 * Fills a path template.
 *
 * `encodeURIComponent` does not escape `..`, so an unvalidated parameter could lead to another path.
 *
 * @throws {PathParameterError}
 */
export function fillPath({ path, params }: PathEndpoint, values: Readonly<Record<string, string | undefined>>): string {
  if (!v.is(params, values)) throw new PathParameterError(`${path} cannot be filled`);
  return replaceParameters(path, (name) => encodeURIComponent(values[name] ?? ''));
}

/**
 * Returns a path in canonical form, or null if it does not match the endpoint.
 *
 * @param pathname relative to `API_PATH`, percent-encoded
 */
export function canonicalEndpointPath(endpoint: PathEndpoint, pathname: string): string | null {
  const pattern = new RegExp(`^${replaceParameters(endpoint.path, (name) => `(?<${name}>[^/]+)`)}$`);
  const match = pattern.exec(pathname);
  if (!match) return null;
  try {
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return fillPath(endpoint, Object.fromEntries(values));
  } catch (error) {
    // `decodeURIComponent` throws a URIError for a malformed escape.
    if (error instanceof PathParameterError || error instanceof URIError) return null;
    throw error;
  }
}
