/** Query of a list page: filters by key, and `page`. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/**
 * Returns whether several filters are active. Thousands of such lists show the same few entries, so search engines must
 * not index them.
 */
export function isNarrow({ page: _, ...filters }: ListQuery): boolean {
  return Object.values(filters).filter(Boolean).length > 1;
}

/**
 * Returns the address of a filtered list. The first page has no `page` key, so a changed filter starts at the first
 * page.
 */
export function listHref(path: string, { page: _, ...filters }: ListQuery, page = 1): string {
  const entries = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (page > 1) entries.push(['page', String(page)]);
  const search = new URLSearchParams(entries.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return search ? `${path}?${search}` : path;
}
