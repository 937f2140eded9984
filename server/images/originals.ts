import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DiskCache } from './disk-cache.ts';
import { type FetchOriginal, NoOriginal } from './fetch-original.ts';
import { createWorkshop } from './workshop.ts';

/** Of a picture whose backend says no version, the one that was found last counts for so long, in milliseconds. */
const UNVERSIONED_FRESH_MS = 600_000;
/** Nor is one asked for again sooner because an address names another version than the one that was found. */
const MISMATCH_FRESH_MS = 2000;
/** Of so many originals the version is remembered. */
const MAX_KNOWN = 5000;

export interface FoundOriginal {
  /** The first 16 hexadecimal digits of its SHA-256. */
  version: string;
  bytes: () => Promise<Buffer>;
}

/**
 * Which version of an original there is, and its bytes. The backend is asked no more often than it must be.
 *
 * @param kept where originals stay; null where they are as near as that
 */
export function createOriginals(fetchOriginal: FetchOriginal, kept: DiskCache | null) {
  /** `at` is on the clock of `performance.now()`, which nobody sets. */
  const found = new LRUCache<string, { version: string; at: number }>({ max: MAX_KNOWN });
  const held = new LRUCache<string, WeakRef<Buffer>>({ max: MAX_KNOWN });
  const fetchOnce = createWorkshop({ atOnce: 4, waiting: 200 });

  const keyOf = (source: string, version: string) => `original ${source} ${version}`;

  async function bring(source: string): Promise<{ version: string; bytes: Buffer }> {
    const bytes = await fetchOriginal(source);
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    found.set(source, { version, at: performance.now() });
    await kept?.set(keyOf(source, version), bytes);
    return { version, bytes };
  }

  const fetched = (source: string) => fetchOnce(source, () => bring(source));

  /** The bytes of a version that was there a moment ago; what has taken its place since is as good. */
  async function bytesOf(source: string, version: string): Promise<Buffer> {
    return (await read(source, version)) ?? (await fetched(source)).bytes;
  }

  /** What is kept of a version, read once however many ask. */
  async function read(source: string, version: string): Promise<Buffer | null> {
    const key = keyOf(source, version);
    return held.get(key)?.deref() ?? (await fetchOnce(key, async () => (await kept?.get(key)) ?? null));
  }

  /** Many wait for their turn, or send what they have slowly: they share the bytes, which nobody holds for long. */
  function weakly(source: string, version: string, bytes: Buffer): FoundOriginal {
    held.set(keyOf(source, version), new WeakRef(bytes));
    return { version, bytes: () => bytesOf(source, version) };
  }

  /**
   * @param wanted the version that the address names; another one is found where the original has changed since
   * @throws {NoOriginal}
   * @throws {TooMuchToDo} where too many originals are asked for at once
   */
  return async function find(source: string, wanted: string | null): Promise<FoundOriginal> {
    const bytes = wanted && (await read(source, wanted));
    if (bytes) return weakly(source, wanted, bytes);
    const known = found.get(source);
    const freshFor = wanted === null ? UNVERSIONED_FRESH_MS : MISMATCH_FRESH_MS;
    if (known && (known.version === wanted || performance.now() - known.at < freshFor)) {
      return { version: known.version, bytes: () => bytesOf(source, known.version) };
    }
    try {
      const original = await fetched(source);
      return weakly(source, original.version, original.bytes);
    } catch (error) {
      const isDown = error instanceof NoOriginal && error.reason === 'failed';
      // While the backend fails, what it had last still is.
      if (known && isDown) return { version: known.version, bytes: () => bytesOf(source, known.version) };
      if (error instanceof NoOriginal) found.delete(source);
      throw error;
    }
  };
}
