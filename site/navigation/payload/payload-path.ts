import { LONGEST_QUERY } from '../../search/search.ts';
import type { PageDefinition, Query } from '../resolve/page-definition.ts';

/** The query key whose value is free text: what a visitor searches for. */
const TEXT_KEY = 'q';
/** The text is cut at this length, in characters. */
const MAX_TEXT_LENGTH = 200;

/**
 * The declared query keys that a URL carries, sorted; of repeated ones the first. Empty values count as absent, and free text
 * is cut.
 */
export function declaredQuery(page: Pick<PageDefinition, 'query'>, search: URLSearchParams): Query {
  const query: Record<string, string> = {};
  for (const key of [...(page.query ?? [])].sort()) {
    const value = search.get(key);
    if (value) query[key] = key === TEXT_KEY ? [...value].slice(0, MAX_TEXT_LENGTH).join('') : value;
  }
  return query;
}

/**
 * The part of a query that links to the page repeat: without a text that is too long to be searched for, which the search field
 * shows, and nothing else.
 */
export function linkedQuery({ [TEXT_KEY]: text, ...others }: Query): Query {
  return text === undefined || text.trim().length > LONGEST_QUERY ? others : { ...others, [TEXT_KEY]: text };
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
