import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CacheSize } from '../cache/cache-entry.ts';

/** Each file starts with its SHA-256, so that damaged files are misses. */
const CHECKSUM_BYTES = 32;
/** The modification time records the last use. */
const TOUCH_INTERVAL_MS = 60_000;
const ABANDONED_AFTER_MS = 3_600_000;
/** Fraction of the limit. The rest is for files of other processes. */
const EVICTION_START = 0.95;
const EVICTION_TARGET = 0.85;
/**
 * Fraction written between two folder scans, which find other processes' files.
 *
 * Each process beyond two may exceed the limit by this fraction.
 */
const SCAN_SHARE = 0.025;
/** Fraction of the limit, for one value. */
const MAX_VALUE_SHARE = 0.1;
const NEARLY_FULL_SHARE = 0.8;

interface Entry {
  bytes: number;
  touchedAt: number;
  /** Null if this process has changed it since the last scan. */
  modifiedAt: number | null;
}

export interface DiskCache {
  /** Never rejects. The buffer is shared and must not be modified. */
  get(key: string): Promise<Buffer | null>;
  /** Never rejects. */
  has(key: string): Promise<boolean>;
  /** Never rejects. */
  set(key: string, value: Buffer): Promise<void>;
  /** Never rejects. */
  delete(key: string): Promise<void>;
  isNearlyFull(): boolean;
  size(): CacheSize;
}

/** Opens a persistent LRU cache of files that processes may share. */
export function openDiskCache(folder: string, maxBytes: number, onError: (error: unknown) => void): DiskCache {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();
  const reading = new Map<string, Promise<Buffer | null>>();
  const recorded = new Set<string>();
  let total = 0;
  let reserved = 0;
  let writtenSinceScan = 0;
  let scanning: Promise<void> | undefined;
  const ready = scanFolder().catch(onError);

  /** A changed modification time means that another process used the file. */
  async function scanFolder(): Promise<void> {
    recorded.clear();
    writtenSinceScan = 0;
    await mkdir(folder, { recursive: true });
    const files = await listFiles();
    const present = new Set(files.map(({ name }) => name));
    for (const name of [...entries.keys()]) if (!present.has(name) && !recorded.has(name)) forget(name);
    for (const { name, bytes, modifiedAt } of files.sort((a, b) => a.modifiedAt - b.modifiedAt)) {
      if (recorded.has(name)) continue;
      const existing = entries.get(name);
      if (!existing || (existing.modifiedAt !== null && existing.modifiedAt !== modifiedAt)) forget(name);
      else total -= existing.bytes;
      total += bytes;
      // Existing names keep their position in the map.
      entries.set(name, { bytes, touchedAt: existing?.touchedAt ?? Number.NEGATIVE_INFINITY, modifiedAt });
    }
    await evict();
  }

  async function listFiles(): Promise<{ name: string; bytes: number; modifiedAt: number }[]> {
    const files: { name: string; bytes: number; modifiedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const stats = await stat(join(folder, name)).catch(() => null);
      if (!stats?.isFile()) continue;
      if (!name.endsWith('.tmp')) files.push({ name, bytes: stats.size, modifiedAt: stats.mtimeMs });
      // The clock may have been set back.
      else if (Math.abs(Date.now() - stats.mtimeMs) > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
    }
    return files;
  }

  async function makeRoom(): Promise<void> {
    if (total + reserved > maxBytes * EVICTION_START || writtenSinceScan > maxBytes * SCAN_SHARE) {
      scanning ??= scanFolder().finally(() => {
        scanning = undefined;
      });
    }
    await scanning;
  }

  function record(name: string, bytes: number, touchedAt: number, modifiedAt: number | null): void {
    forget(name);
    recorded.add(name);
    total += bytes;
    entries.set(name, { bytes, touchedAt, modifiedAt });
  }

  function forget(name: string): void {
    total -= entries.get(name)?.bytes ?? 0;
    entries.delete(name);
  }

  async function remove(name: string): Promise<void> {
    forget(name);
    await rm(join(folder, name), { force: true });
  }

  async function evict(): Promise<void> {
    if (total + reserved <= maxBytes * EVICTION_START) return;
    for (const name of [...entries.keys()]) {
      if (total + reserved <= maxBytes * EVICTION_TARGET) return;
      await remove(name);
    }
  }

  /** Atomic, because other processes may be reading. */
  async function write(name: string, value: Buffer): Promise<void> {
    const temporary = join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, Buffer.concat([checksum(value), value]));
      await rename(temporary, join(folder, name));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async function recreateFolder(error: unknown, name: string, value: Buffer): Promise<void> {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    entries.clear();
    total = 0;
    await mkdir(folder, { recursive: true });
    await write(name, value);
  }

  async function readEntry(name: string): Promise<Buffer | null> {
    await ready;
    const path = join(folder, name);
    const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      onError(error);
      return undefined;
    });
    // Disk errors do not mean that the file is damaged.
    if (file === undefined) return null;
    const value = file && verified(file);
    if (!value) {
      if (file || entries.has(name)) await remove(name).catch(onError);
      return null;
    }
    const touchedAt = entries.get(name)?.touchedAt ?? Number.NEGATIVE_INFINITY;
    const isTouchDue = performance.now() - touchedAt > TOUCH_INTERVAL_MS;
    record(name, file.length, isTouchDue ? performance.now() : touchedAt, null);
    if (isTouchDue) await utimes(path, new Date(), new Date()).catch(() => undefined);
    return value;
  }

  return {
    get(key) {
      const name = fileName(key);
      const pending = reading.get(name);
      if (pending) return pending;
      const read = readEntry(name).finally(() => reading.delete(name));
      reading.set(name, read);
      return read;
    },

    async has(key) {
      await ready;
      const path = join(folder, fileName(key));
      return stat(path).then(
        () => true,
        () => false,
      );
    },

    isNearlyFull: () => total > maxBytes * NEARLY_FULL_SHARE,
    size: () => ({ entries: entries.size, bytes: total, maxBytes }),

    async set(key, value) {
      await ready;
      const name = fileName(key);
      const bytes = value.length + CHECKSUM_BYTES;
      if (value.length > maxBytes * MAX_VALUE_SHARE) return;
      reserved += bytes;
      writtenSinceScan += bytes;
      try {
        await makeRoom();
        await write(name, value).catch((error) => recreateFolder(error, name, value));
        record(name, bytes, performance.now(), null);
      } catch (error) {
        onError(error);
      } finally {
        reserved -= bytes;
      }
    },

    async delete(key) {
      await ready;
      await remove(fileName(key)).catch(onError);
    },
  };
}

function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksum(value: Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}

function verified(file: Buffer): Buffer | null {
  const value = file.subarray(CHECKSUM_BYTES);
  return file.length > CHECKSUM_BYTES && checksum(value).equals(file.subarray(0, CHECKSUM_BYTES)) ? value : null;
}
