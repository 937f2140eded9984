/** A list's query as its page carries it: filters by key, and `page`. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** Whether a list has more than one filter: there are thousands of such lists of the same few entries, none for engines to keep. */
export function isNarrow({ page: _, ...filters }: ListQuery): boolean {
  return Object.values(filters).filter(Boolean).length > 1;
}

/**
 * The address of a list with these filters. Another filter starts at the first page, so `page` is given by itself;
 * the first page has the bare address.
 */
export function listHref(path: string, { page: _, ...filters }: ListQuery, page = 1): string {
  const entries = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (page > 1) entries.push(['page', String(page)]);
  const search = new URLSearchParams(entries.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return search ? `${path}?${search}` : path;
}
