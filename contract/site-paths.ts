/** Paths without the prefix `/en`. `site/routes.ts` defines the paths of all other pages. */

/** Returns the path of a document for the token of a download link. */
export function documentPath(token: string): string {
  return `/documents/${token}`;
}

/** Returns the path of an open position with its form. */
export function positionPath(id: number): string {
  return `/recruit?position=${id}`;
}
