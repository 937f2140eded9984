export interface MapBounds<Value> {
  maxEntries: number;
  /** Of all values together. */
  maxBytes?: number;
  /** What a value counts for; 0 by default. */
  bytesOf?: (value: Value) => number;
}

export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  /** A value that has no room even alone is not kept. */
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** A map that has room for so much: what was longest unasked for goes first. Knows no time. */
export function createBoundedMap<Value>(bounds: MapBounds<Value>): BoundedMap<Value> {
  const { maxEntries, maxBytes = Number.POSITIVE_INFINITY, bytesOf = () => 0 } = bounds;
  /** In the order of their last use. */
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const bytes = bytesOf(value);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && total <= maxBytes) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
