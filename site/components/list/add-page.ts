/** Items added to the first visible page of a list. */
export interface Added<Item> {
  /** All added items, in order. */
  items: readonly Item[];
  /** Number of items that the latest page added. */
  latest: number;
  /** Number of the last visible page, and the total number of pages. */
  page: number;
  totalPages: number;
}

/**
 * Adds a page. Omits entries that are already visible: a newly published entry shifts the others to later pages.
 *
 * @param visible items of the first visible page
 * @param before items added so far
 */
export function addPage<Item extends { id: number }>(
  visible: readonly Item[],
  before: readonly Item[],
  list: { items: readonly Item[]; page: number; total_pages: number },
): Added<Item> {
  const existing = new Set([...visible, ...before].map(({ id }) => id));
  const fresh = list.items.filter(({ id }) => !existing.has(id));
  return { items: [...before, ...fresh], latest: fresh.length, page: list.page, totalPages: list.total_pages };
}
