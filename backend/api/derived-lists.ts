const derived = new WeakMap<object, Map<unknown, unknown>>();

/** Caches the result of `compute` by list and key, for the lifetime of the list. */
export function deriveOnce<Result>(list: object, key: unknown, compute: () => Result): Result {
  const results = derived.get(list) ?? new Map<unknown, unknown>();
  derived.set(list, results);
  if (!results.has(key)) results.set(key, compute());
  return results.get(key) as Result;
}

export function inOrder<Item>(items: readonly Item[], comparator: (a: Item, b: Item) => number): readonly Item[] {
  return deriveOnce(items, comparator, () => items.toSorted(comparator));
}
