/** The paths of the site's entries, without the prefix `/en`. All other pages are in the site's own table, `site/routes.ts`. */

/** Path of a document for the holder of a link's token. */
export function documentPath(token: string): string {
  return `/documents/${token}`;
}

/** Path of an open position with its form, without the prefix `/en`. */
export function positionPath(id: number): string {
  return `/recruit?position=${id}`;
}
