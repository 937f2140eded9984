/** The paths of the site's entries, without the prefix `/en`. All other pages are in the site's own table, `site/routes.ts`. */

/** Path of a document for the holder of a link's token. */
export function documentPath(token: string): string {
  return `/documents/${token}`;
}

/** The lists of the API whose entries have pages of their own. */
export const ENTRY_LISTS = ['works', 'columns', 'news', 'seminars', 'pages'] as const;

/** Path of a seminar as a file for calendars, without the prefix `/en`. */
export function calendarPath(slug: string): string {
  return `/seminars/${slug}/calendar.ics`;
}

/** Path of an open position with its form, without the prefix `/en`. */
export function positionPath(id: number): string {
  return `/recruit?position=${id}`;
}

/** The fields of an entry that determine its path. Only pages have a `kind`. */
export interface EntryAddress {
  id?: number | undefined;
  slug?: string | undefined;
  kind?: string | undefined;
}

/** Path of an entry's page; null for an entry without a page of its own, or with a fixed path. */
export function entryPath(type: string, { id, slug, kind }: EntryAddress): string | null {
  if ((type === 'news' || type === 'columns') && id !== undefined) return `/${type}/${id}`;
  if (slug === undefined) return null;
  if (type === 'works' || type === 'seminars') return `/${type}/${slug}`;
  if (type === 'campaigns') return `/campaign/${slug}`;
  if (type === 'pages' && kind === 'generic') return `/p/${slug}`;
  return null;
}
