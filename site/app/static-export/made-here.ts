import type { PageDefinition, Query } from '../../navigation/resolve/page-definition.ts';

/**
 * Which payloads the static export has no files for, because there is no end of them: what visitors write, and the works by
 * any combination of four filters. The browser makes them. Null for all others.
 */
export function madeHere(page: PageDefinition | null, query: Query): 'search' | 'works' | null {
  const { page: _, ...filters } = query;
  if (page?.name === 'search') return Object.keys(query).length > 0 ? 'search' : null;
  return page?.name === 'works' && Object.keys(filters).length > 0 ? 'works' : null;
}
