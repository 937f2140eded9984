import { API_PATH } from '../../contract/api/api-path.ts';
import { canonicalEndpointPath } from '../../contract/api/endpoint-path.ts';
import { type EndpointName, endpoints } from '../../contract/api/endpoints.ts';

const OPENAPI_DOCUMENT = '/openapi.json';
const table = Object.entries(endpoints) as [EndpointName, (typeof endpoints)[EndpointName]][];

export interface AllowedApiPath {
  path: string;
  /** Null: the OpenAPI document. */
  endpoint: EndpointName | null;
}

/** Returns null unless the contract has the endpoint. Drops unknown query keys, to protect the cache. */
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
