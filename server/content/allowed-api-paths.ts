import { API_PATH } from '../../contract/api/api-path.ts';
import { canonicalEndpointPath } from '../../contract/api/endpoint-path.ts';
import { type EndpointName, endpoints } from '../../contract/api/endpoints.ts';

const OPENAPI_DOCUMENT = '/openapi.json';
const table = Object.entries(endpoints) as [EndpointName, (typeof endpoints)[EndpointName]][];

/** An address of the API, relative to its base. */
export interface AllowedApiPath {
  /** Canonical path and query. */
  path: string;
  /** Null: the OpenAPI document. */
  endpoint: EndpointName | null;
}

/**
 * The canonical path and query, relative to the API's base, that a visitor's URL asks for; null unless the contract has it.
 * Parameters are validated and unknown query keys dropped, so that nothing else of the backend's host can be reached, and
 * invented queries do not fill a cache.
 */
export function allowedApiPath({ pathname, searchParams }: URL): AllowedApiPath | null {
  const requested = pathname.slice(API_PATH.length);
  if (requested === OPENAPI_DOCUMENT) return { path: requested, endpoint: null };
  for (const [name, endpoint] of table) {
    const path = canonicalEndpointPath(endpoint, requested);
    if (path === null) continue;
    const query = new URLSearchParams([...searchParams].filter(([key]) => Object.hasOwn(endpoint.query.entries, key)));
    query.sort();
    return { path: query.size > 0 ? `${path}?${query}` : path, endpoint: name };
  }
  return null;
}
