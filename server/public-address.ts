import { API_PATH } from '../contract/api-path.ts';
import { canonicalEndpointPath } from '../contract/endpoint-path.ts';
import { endpoints } from '../contract/endpoints.ts';
import { picturePath } from '../site/content/picture-source.ts';

const MEDIA = '/media/';
const DESCRIPTION = '/openapi.json';
const table = Object.values(endpoints);

/**
 * The address under the API's base that a visitor's URL asks for, if it is one of the contract's: with parameters that
 * it allows, and the query keys that mean something there, all in one spelling. Null for every other path, so that
 * nothing else of a backend's host can be reached, and no made-up query fills a cache.
 */
export function publicAddress({ pathname, searchParams }: URL): string | null {
  const asked = pathname.slice(API_PATH.length);
  if (asked === DESCRIPTION) return asked;
  if (asked.startsWith(MEDIA)) {
    const picture = picturePath(asked.slice(MEDIA.length));
    return picture && MEDIA + picture;
  }
  for (const endpoint of table) {
    const path = canonicalEndpointPath(endpoint, asked);
    if (path === null) continue;
    const query = new URLSearchParams([...searchParams].filter(([key]) => Object.hasOwn(endpoint.query.entries, key)));
    query.sort();
    return query.size > 0 ? `${path}?${query}` : path;
  }
  return null;
}
