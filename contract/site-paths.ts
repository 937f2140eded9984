/** Paths without the prefix `/en`. `site/routes.ts` defines other paths. */

export function documentPath(token: string): string {
  return `/documents/${token}`;
}
