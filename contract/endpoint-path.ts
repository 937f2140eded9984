/** THE way from an endpoint's path with `{name}` in it to a path that is asked for, and back. */
import * as v from 'valibot';

interface PathEndpoint {
  /** `/works/{slug}` */
  path: string;
  params: v.GenericSchema<unknown, Record<string, unknown>>;
}

/** A parameter that cannot stand in its path, because the contract allows no such value: nothing has such an address. */
export class PathParameterError extends Error {
  override readonly name = 'PathParameterError';
}

/**
 * `/works/{slug}` with its parameters in their places. They are checked first: encoded alone, `..` would stay what it
 * is, and lead to another address of the same host.
 *
 * @throws {PathParameterError}
 */
export function fillPath({ path, params }: PathEndpoint, given: Readonly<Record<string, string | undefined>>): string {
  if (!v.is(params, given)) throw new PathParameterError(`${path} cannot be filled`);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
}

/**
 * The one spelling of a path that is an endpoint's, as {@link fillPath} writes it; null for one that is not, or whose
 * parameters the contract does not allow.
 *
 * @param pathname relative to `API_PATH`, percent-encoded
 */
export function canonicalEndpointPath(endpoint: PathEndpoint, pathname: string): string | null {
  const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(pathname);
  if (!match) return null;
  try {
    const given = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return fillPath(endpoint, Object.fromEntries(given));
  } catch (error) {
    // A malformed escape names nothing.
    if (error instanceof PathParameterError || error instanceof URIError) return null;
    throw error;
  }
}
