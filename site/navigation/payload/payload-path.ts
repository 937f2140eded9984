import { LONGEST_QUERY } from '../../search/search.ts';
import type { PageDefinition, Query } from '../resolve/page-definition.ts';

/** Free text is truncated at this length, in characters. */
const MAX_TEXT_LENGTH = 200;

type QueryKeys = Pick<PageDefinition, 'query'>;

/**
 * The declared query keys that a URL carries, sorted; of repeated ones the first. Empty values count as absent, and free text
 * is truncated.
 */
export function declaredQuery({ query: keys = {} }: QueryKeys, search: URLSearchParams): Query {
  const query: Record<string, string> = {};
  for (const key of Object.keys(keys).sort()) {
    const value = search.get(key);
    if (value) query[key] = keys[key]?.isText ? [...value].slice(0, MAX_TEXT_LENGTH).join('') : value;
  }
  return query;
}

/** Whether a page with this query is one visitor's own: it has a key that its row does not declare public. */
export function isPersonal({ query: keys = {} }: QueryKeys, query: Query): boolean {
  return Object.keys(query).some((key) => !keys[key]?.isPublic);
}

/** Whether the static export has a file for a page with this query: no key is personal or unbounded. */
export function isExported(page: QueryKeys, query: Query): boolean {
  return !isPersonal(page, query) && Object.keys(query).every((key) => !page.query?.[key]?.isUnbounded);
}

/**
 * The part of a query that links to the page repeat: without a text that is too long to be searched for, which the search field
 * shows, and nothing else.
 */
export function linkedQuery(page: QueryKeys | null, query: Query): Query {
  const isLinked = ([key, value]: [string, string]) =>
    !page?.query?.[key]?.isText || value.trim().length <= LONGEST_QUERY;
  return Object.fromEntries(Object.entries(query).filter(isLinked));
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
