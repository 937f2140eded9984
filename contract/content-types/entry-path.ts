import { dayInTokyo } from '../entries/days.ts';
import { type ContentType, contentTypes } from './content-types.ts';
import type { EntryPage } from './define-content-type.ts';

export interface EntryAddress {
  id?: number | undefined;
  slug?: string | undefined;
  kind?: string | undefined;
}

/** Returns null for fixed paths and for entries without a page. */
export function entryPath(type: string, address: EntryAddress): string | null {
  const page = pageOf(type);
  if (!page?.path || (page.onlyKind !== undefined && address.kind !== page.onlyKind)) return null;
  return fillEntryPath(page.path, address);
}

/**
 * Returns the path for links and search engines, which may lead to a place on another page.
 *
 * Returns null for fixed paths and after the entry's last day.
 */
export function offeredPath(type: string, entry: EntryAddress): string | null {
  const page = pageOf(type);
  const lastDay = page?.until && (entry as Readonly<Record<string, unknown>>)[page.until];
  if (typeof lastDay === 'string' && lastDay < dayInTokyo(new Date())) return null;
  const place = page?.formPlace?.hasForm(entry) ? page.formPlace.path : page?.place;
  return place === undefined ? entryPath(type, entry) : fillEntryPath(place, entry);
}

type ListedType = {
  [Type in ContentType]: (typeof contentTypes)[Type]['list'] extends null ? never : Type;
}[ContentType];

/** Types with a list and a path for each entry. */
export const LISTED_TYPES = Object.values(contentTypes).flatMap(({ name, list, page }) => {
  const hasPath = [page.path, (page as EntryPage).place].some((path) => path?.includes('{'));
  return list && hasPath ? [name as ListedType] : [];
});

function pageOf(type: string): EntryPage | undefined {
  return Object.values(contentTypes).find(({ name }) => name === type)?.page;
}

/** Returns null if the id or slug is missing. */
export function fillEntryPath(path: string, { id, slug }: EntryAddress): string | null {
  const value = path.includes('{id}') ? id : slug;
  return value === undefined && path.includes('{') ? null : path.replace(/\{(?:id|slug)\}/, String(value));
}
