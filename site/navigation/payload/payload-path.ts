import type { PageDefinition, Query } from '../resolve/page-definition.ts';

/** The declared query keys that a URL carries, sorted; of repeated ones the first. Empty values count as absent. */
export function declaredQuery(page: Pick<PageDefinition, 'query'>, search: URLSearchParams): Query {
  const query: Record<string, string> = {};
  for (const key of [...(page.query ?? [])].sort()) {
    const value = search.get(key);
    if (value) query[key] = value;
  }
  return query;
}

/** Declared query keys as a search string in their one order (`?category=law&page=2`), or the empty string. */
export function searchString(query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search && `?${search}`;
}

/**
 * The path that names a page's payload: the pathname, and the declared query keys as one segment (`/works/~page=2`),
 * so that a static host can keep them apart.
 */
export function payloadPath(pathname: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  if (!search) return pathname;
  return `${pathname === '/' ? '' : pathname}/~${search}`;
}

/** The reverse of {@link payloadPath}: the page's URL that a payload belongs to. */
export function pageUrlOfPayloadPath(path: string): string {
  const segment = path.lastIndexOf('/~');
  if (segment === -1) return path;
  return `${path.slice(0, segment) || '/'}?${path.slice(segment + 2)}`;
}
