/**
 * The paths of the site, without the prefix `/en`: the valid targets of links in content. Backends check links with it; the
 * site's own table is `site/routes.ts`, and a test compares the two.
 */

/** Pages that exist independently of the content. The types of `site/routes.ts` require each of its paths here. */
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
  '/search',
  '/seminars',
  '/services',
  '/services/client',
  '/services/fund',
  '/works',
] as const;

/** Path of a document for the holder of a link's token. */
export function documentPath(token: string): string {
  return `/documents/${token}`;
}

/** Path of a seminar as a file for calendars, without the prefix `/en`. */
export function calendarPath(slug: string): string {
  return `/seminars/${slug}/calendar.ics`;
}

/** Path of an open position with its form, without the prefix `/en`. */
export function positionPath(id: number): string {
  return `/recruit?position=${id}`;
}
