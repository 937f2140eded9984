import { dayInTokyo } from '../entries/days.ts';
import { type ContentType, contentTypes } from './content-types.ts';
import type { EntryPage } from './define-content-type.ts';

/** The fields of an entry that determine its path. */
export interface EntryAddress {
  id?: number | undefined;
  slug?: string | undefined;
  kind?: string | undefined;
}

/** Returns the path of an entry's page; null for an entry without a page of its own, or with a fixed path. */
export function entryPath(type: string, address: EntryAddress): string | null {
  const page = pageOf(type);
  if (!page?.path || (page.onlyKind !== undefined && address.kind !== page.onlyKind)) return null;
  return fillEntryPath(page.path, address);
}

/**
 * Returns the path to which visitors and search engines are led for an entry: of its page, or of its place on another page. Null
 * for an entry with a fixed path, and for one whose last day is over.
 */
export function offeredPath(type: string, entry: EntryAddress): string | null {
  const page = pageOf(type);
  const lastDay = page?.until && (entry as Readonly<Record<string, unknown>>)[page.until];
  if (typeof lastDay === 'string' && lastDay < dayInTokyo(new Date())) return null;
  return page?.place === undefined ? entryPath(type, entry) : fillEntryPath(page.place, entry);
}

/** The types whose entries have paths of their own, and a list. */
export const LISTED_TYPES = Object.values(contentTypes).flatMap(({ name, list, page }) => {
  const hasPath = [page.path, (page as EntryPage).place].some((path) => path?.includes('{'));
  return list && hasPath ? [name as Exclude<ContentType, 'campaigns'>] : [];
});

function pageOf(type: string): EntryPage | undefined {
  return Object.values(contentTypes).find(({ name }) => name === type)?.page;
}

/** Returns a path with the entry's id or slug; null for an entry without the one that the path needs. */
export function fillEntryPath(path: string, { id, slug }: EntryAddress): string | null {
  const value = path.includes('{id}') ? id : slug;
  return value === undefined && path.includes('{') ? null : path.replace(/\{(?:id|slug)\}/, String(value));
}
