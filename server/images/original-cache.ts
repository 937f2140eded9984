import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import type { DiskCache } from './disk-cache.ts';
import { type FetchOriginal, OriginalError } from './fetch-original.ts';

/** How long a version is fresh if the path has none. */
const UNVERSIONED_TTL_MS = 600_000;
/** How long a version is fresh if the path has another. */
const MISMATCH_TTL_MS = 2000;
const MAX_VERSIONS = 5000;
const QUEUE_LIMITS = { concurrency: 4, maxQueued: 200 };

export interface CachedOriginal {
  version: string;
  bytes: () => Promise<Buffer>;
}

export type FindOriginal = ReturnType<typeof createOriginalCache>;

/** @param disk null for the embedded backend, whose originals are on disk */
export function createOriginalCache(fetchOriginal: FetchOriginal, disk: DiskCache | null) {
  const versions = new LRUCache<string, { version: string; checkedAt: number }>({ max: MAX_VERSIONS });
  const inMemory = new LRUCache<string, WeakRef<Buffer>>({ max: MAX_VERSIONS });
  const queue = createBoundedQueue(QUEUE_LIMITS);

  const keyOf = (source: string, version: string) => `original ${source} ${version}`;

  function fetchOnce(source: string): Promise<{ version: string; bytes: Buffer }> {
    return queue.runOnce(source, async () => {
      const bytes = await fetchOriginal(source);
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      versions.set(source, { version, checkedAt: performance.now() });
      await disk?.set(keyOf(source, version), bytes);
      return { version, bytes };
    });
  }

  async function bytesOf(source: string, version: string): Promise<Buffer> {
    return (await readCached(source, version)) ?? (await fetchOnce(source)).bytes;
  }

  async function readCached(source: string, version: string): Promise<Buffer | null> {
    const key = keyOf(source, version);
    return inMemory.get(key)?.deref() ?? (await queue.runOnce(key, async () => (await disk?.get(key)) ?? null));
  }

  function shared(source: string, version: string, bytes: Buffer): CachedOriginal {
    inMemory.set(keyOf(source, version), new WeakRef(bytes));
    return { version, bytes: () => bytesOf(source, version) };
  }

  /**
   * @param requestedVersion version in the path; the result may differ
   * @throws {OriginalError | QueueFullError}
   */
  return async function findOriginal(source: string, requestedVersion: string | null): Promise<CachedOriginal> {
    const bytes = requestedVersion && (await readCached(source, requestedVersion));
    if (bytes) return shared(source, requestedVersion, bytes);
    const latest = versions.get(source);
    const ttl = requestedVersion === null ? UNVERSIONED_TTL_MS : MISMATCH_TTL_MS;
    if (latest && (latest.version === requestedVersion || performance.now() - latest.checkedAt < ttl)) {
      return { version: latest.version, bytes: () => bytesOf(source, latest.version) };
    }
    try {
      const original = await fetchOnce(source);
      return shared(source, original.version, original.bytes);
    } catch (error) {
      const isDown = error instanceof OriginalError && error.reason === 'failed';
      // Fall back to the last version while the backend is down.
      if (latest && isDown) return { version: latest.version, bytes: () => bytesOf(source, latest.version) };
      if (error instanceof OriginalError) versions.delete(source);
      throw error;
    }
  };
}
