/** What is made of a list of entries, once for each content: that is replaced as a whole, and never changed. */

const derived = new WeakMap<object, Map<unknown, unknown>>();

/**
 * The result of `make`, which is kept for as long as the list is.
 *
 * @param key what else the result depends on, such as a comparator
 */
export function deriveOnce<Result>(list: object, key: unknown, make: () => Result): Result {
  const results = derived.get(list) ?? new Map<unknown, unknown>();
  derived.set(list, results);
  if (!results.has(key)) results.set(key, make());
  return results.get(key) as Result;
}

/** A copy of a list in an order. */
export function inOrder<Item>(items: readonly Item[], comparator: (a: Item, b: Item) => number): readonly Item[] {
  return deriveOnce(items, comparator, () => items.toSorted(comparator));
}
