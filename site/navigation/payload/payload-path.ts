import { LONGEST_QUERY } from '../../search/search.ts';
import type { PageDefinition, Query } from '../resolve/page-definition.ts';

/** Maximum length of free text, in characters. */
const MAX_TEXT_LENGTH = 200;

type QueryKeys = Pick<PageDefinition, 'query'>;

/**
 * Returns the declared query keys of a URL, sorted. Of repeated keys the first counts; empty values are absent and free
 * text is truncated.
 */
export function declaredQuery({ query: keys = {} }: QueryKeys, search: URLSearchParams): Query {
  const query: Record<string, string> = {};
  for (const key of Object.keys(keys).sort()) {
    const value = search.get(key);
    if (value) query[key] = keys[key]?.isText ? [...value].slice(0, MAX_TEXT_LENGTH).join('') : value;
  }
  return query;
}

/** Returns whether a page with this query is specific to one visitor: a key is not declared public. */
export function isPersonal({ query: keys = {} }: QueryKeys, query: Query): boolean {
  return Object.keys(query).some((key) => !keys[key]?.isPublic);
}

/** Returns whether the static export has a file for this query: no key is personal or unbounded. */
export function isExported(page: QueryKeys, query: Query): boolean {
  return !isPersonal(page, query) && Object.keys(query).every((key) => !page.query?.[key]?.isUnbounded);
}

/**
 * Returns the part of a query that links repeat. Search text over the length limit is omitted; only the search field
 * shows it.
 */
export function linkedQuery(page: QueryKeys | null, query: Query): Query {
  const isLinked = ([key, value]: [string, string]) =>
    !page?.query?.[key]?.isText || value.trim().length <= LONGEST_QUERY;
  return Object.fromEntries(Object.entries(query).filter(isLinked));
}

/** Returns declared query keys as a canonical search string (`?category=law&page=2`), possibly empty. */
export function searchString(query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search && `?${search}`;
}

/**
 * Returns the path of a page's payload: the pathname and the query as one segment (`/works/~page=2`).
 * Static hosts ignore real queries.
 */
export function payloadPath(pathname: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  if (!search) return pathname;
  return `${pathname === '/' ? '' : pathname}/~${search}`;
}

/** Returns the page URL of a payload path; inverse of {@link payloadPath}. */
export function pageUrlOfPayloadPath(path: string): string {
  const segment = path.lastIndexOf('/~');
  if (segment === -1) return path;
  return `${path.slice(0, segment) || '/'}?${path.slice(segment + 2)}`;
}
