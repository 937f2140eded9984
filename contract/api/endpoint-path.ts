/** Endpoint paths: templates with `{name}` in them, and the paths that clients ask for. */
import * as v from 'valibot';

interface PathEndpoint {
  /** `/works/{slug}` */
  path: string;
  params: v.GenericSchema<unknown, Record<string, unknown>>;
}

/** A parameter that the contract does not allow in its path: no entry has such an address. */
export class PathParameterError extends Error {
  override readonly name = 'PathParameterError';
}

/** Replaces each `{name}` of a path template: by a value, or by another notation (`:name`). */
export function replaceParameters(template: string, replacement: (name: string) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => replacement(name));
}

/**
 * Fills a path template. Validates the parameters first: `encodeURIComponent` keeps `..`, which would lead to another path
 * of the same host.
 *
 * @throws {PathParameterError}
 */
export function fillPath({ path, params }: PathEndpoint, given: Readonly<Record<string, string | undefined>>): string {
  if (!v.is(params, given)) throw new PathParameterError(`${path} cannot be filled`);
  return replaceParameters(path, (name) => encodeURIComponent(given[name] ?? ''));
}

/**
 * The canonical form of an endpoint's path, as {@link fillPath} writes it; null for a path of another endpoint, or with
 * parameters that the contract does not allow.
 *
 * @param pathname relative to `API_PATH`, percent-encoded
 */
export function canonicalEndpointPath(endpoint: PathEndpoint, pathname: string): string | null {
  const pattern = new RegExp(`^${replaceParameters(endpoint.path, (name) => `(?<${name}>[^/]+)`)}$`);
  const match = pattern.exec(pathname);
  if (!match) return null;
  try {
    const given = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return fillPath(endpoint, Object.fromEntries(given));
  } catch (error) {
    // A URIError is a malformed escape.
    if (error instanceof PathParameterError || error instanceof URIError) return null;
    throw error;
  }
}
