/**
 * Which paths the site answers, in Japanese spelling: what a link inside content may lead to. Backends check links with
 * it; the site's own table is `site/routes.ts`.
 */

/** Pages that are there whatever the content holds. */
export const FIXED_PATHS = [
  '/',
  '/about',
  '/columns',
  '/company',
  '/contact',
  '/download',
  '/news',
  '/p',
  '/recruit',
  '/services',
  '/services/client',
  '/services/fund',
  '/works',
] as const;

/** Where the site hands out a document to who has a link's token. */
export function documentPath(token: string): string {
  return `/documents/${token}`;
}

/** What of an entry stands in its path. `kind` is a page's. */
export interface EntryAddress {
  id?: number | undefined;
  slug?: string | undefined;
  kind?: string | undefined;
}

/** Where the site shows one entry; null for entries that have no page of their own at a path that depends on them. */
export function entryPath(type: string, { id, slug, kind }: EntryAddress): string | null {
  if ((type === 'news' || type === 'columns') && id !== undefined) return `/${type}/${id}`;
  if (slug === undefined) return null;
  if (type === 'works') return `/works/${slug}`;
  if (type === 'campaigns') return `/campaign/${slug}`;
  if (type === 'pages' && kind === 'generic') return `/p/${slug}`;
  return null;
}
