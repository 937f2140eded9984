import { MAX_QUERY_LENGTH } from '../../search/search.ts';
import type { PageDefinition, Query } from '../resolve/page-definition.ts';

const MAX_TEXT_LENGTH = 200;

type QueryKeys = Pick<PageDefinition, 'query'>;

/**
 * Returns the declared query keys, sorted.
 * Repeated and empty values are dropped, free text is truncated.
 */
export function allowedQuery({ query: keys = {} }: QueryKeys, search: URLSearchParams): Query {
  const query: Record<string, string> = {};
  for (const key of Object.keys(keys).sort()) {
    const value = search.get(key);
    if (value) query[key] = keys[key]?.isText ? [...value].slice(0, MAX_TEXT_LENGTH).join('') : value;
  }
  return query;
}

/** Returns whether a query has keys that are not declared public. */
export function isPersonal({ query: keys = {} }: QueryKeys, query: Query): boolean {
  return Object.keys(query).some((key) => !keys[key]?.isPublic);
}

export function isExported(page: QueryKeys, query: Query): boolean {
  return !isPersonal(page, query) && Object.keys(query).every((key) => !page.query?.[key]?.isUnbounded);
}

/** Omits search text over the length limit, which is only shown in the search field. */
export function linkedQuery(page: QueryKeys | null, query: Query): Query {
  const isLinked = ([key, value]: [string, string]) =>
    !page?.query?.[key]?.isText || value.trim().length <= MAX_QUERY_LENGTH;
  return Object.fromEntries(Object.entries(query).filter(isLinked));
}

/** `?category=law&page=2` */
export function searchString(query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search && `?${search}`;
}

/** `/works?page=2` → `/works/~page=2`, because static hosts ignore queries. */
export function payloadPath(pathname: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  if (!search) return pathname;
  return `${pathname === '/' ? '' : pathname}/~${search}`;
}

/** Inverse of {@link payloadPath}. */
export function pageUrlOfPayloadPath(path: string): string {
  const segment = path.lastIndexOf('/~');
  if (segment === -1) return path;
  return `${path.slice(0, segment) || '/'}?${path.slice(segment + 2)}`;
}
