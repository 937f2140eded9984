/** What the next page of a list adds to what is shown already. */
export interface Added<Item> {
  /** All that have been added to the first page shown, in order. */
  items: readonly Item[];
  /** How many of them the last page brought. */
  latest: number;
  /** The last page shown, and how many there are. */
  page: number;
  totalPages: number;
}

/**
 * Adds a page. An entry that was published meanwhile moves all others down, so that one shown already comes again: it
 * is left out.
 *
 * @param shown the items of the first page shown
 * @param before what has been added so far
 */
export function addPage<Item extends { id: number }>(
  shown: readonly Item[],
  before: readonly Item[],
  list: { items: readonly Item[]; page: number; total_pages: number },
): Added<Item> {
  const known = new Set([...shown, ...before].map(({ id }) => id));
  const fresh = list.items.filter(({ id }) => !known.has(id));
  return { items: [...before, ...fresh], latest: fresh.length, page: list.page, totalPages: list.total_pages };
}
