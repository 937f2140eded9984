import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import type { DiskCache } from './disk-cache.ts';
import { type FetchOriginal, OriginalError } from './fetch-original.ts';

/** How long the version of an original stays fresh where the page's path has none, in milliseconds. */
const UNVERSIONED_TTL_MS = 600_000;
/** How long it stays fresh where the path has another version, in milliseconds. */
const MISMATCH_TTL_MS = 2000;
/** Maximum number of originals whose version is remembered. */
const MAX_VERSIONS = 5000;
/** Originals that are fetched, or read from the disk, at the same time; and those that wait. */
const QUEUE_LIMITS = { concurrency: 4, maxQueued: 200 };

export interface CachedOriginal {
  /** The first 16 hexadecimal digits of its SHA-256. */
  version: string;
  bytes: () => Promise<Buffer>;
}

export type FindOriginal = ReturnType<typeof createOriginalCache>;

/**
 * Versions and bytes of originals, with as few requests to the backend as possible.
 *
 * @param disk where originals of another host are kept; null for the embedded backend, which has them on the disk already
 */
export function createOriginalCache(fetchOriginal: FetchOriginal, disk: DiskCache | null) {
  /** By source. `at` is monotonic (`performance.now()`). */
  const versions = new LRUCache<string, { version: string; at: number }>({ max: MAX_VERSIONS });
  const inMemory = new LRUCache<string, WeakRef<Buffer>>({ max: MAX_VERSIONS });
  const queue = createBoundedQueue(QUEUE_LIMITS);

  const keyOf = (source: string, version: string) => `original ${source} ${version}`;

  function fetchOnce(source: string): Promise<{ version: string; bytes: Buffer }> {
    return queue.runOnce(source, async () => {
      const bytes = await fetchOriginal(source);
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      versions.set(source, { version, at: performance.now() });
      await disk?.set(keyOf(source, version), bytes);
      return { version, bytes };
    });
  }

  /** The bytes of a version that existed a moment ago, or those of the one that has replaced it since. */
  async function bytesOf(source: string, version: string): Promise<Buffer> {
    return (await readCached(source, version)) ?? (await fetchOnce(source)).bytes;
  }

  async function readCached(source: string, version: string): Promise<Buffer | null> {
    const key = keyOf(source, version);
    return inMemory.get(key)?.deref() ?? (await queue.runOnce(key, async () => (await disk?.get(key)) ?? null));
  }

  /** Requests that wait in a queue, or whose clients read slowly, share one copy of the bytes, held by a weak reference. */
  function shared(source: string, version: string, bytes: Buffer): CachedOriginal {
    inMemory.set(keyOf(source, version), new WeakRef(bytes));
    return { version, bytes: () => bytesOf(source, version) };
  }

  /**
   * @param wanted the version in the path; the result has another one where the original has changed since
   * @throws {OriginalError}
   * @throws {QueueFullError}
   */
  return async function findOriginal(source: string, wanted: string | null): Promise<CachedOriginal> {
    const bytes = wanted && (await readCached(source, wanted));
    if (bytes) return shared(source, wanted, bytes);
    const known = versions.get(source);
    const ttl = wanted === null ? UNVERSIONED_TTL_MS : MISMATCH_TTL_MS;
    if (known && (known.version === wanted || performance.now() - known.at < ttl)) {
      return { version: known.version, bytes: () => bytesOf(source, known.version) };
    }
    try {
      const original = await fetchOnce(source);
      return shared(source, original.version, original.bytes);
    } catch (error) {
      const isDown = error instanceof OriginalError && error.reason === 'failed';
      // While the backend is down, the last known version is served.
      if (known && isDown) return { version: known.version, bytes: () => bytesOf(source, known.version) };
      if (error instanceof OriginalError) versions.delete(source);
      throw error;
    }
  };
}
