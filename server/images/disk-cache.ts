import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Each file starts with the SHA-256 of the rest: an incomplete or damaged file is a miss. */
const CHECKSUM_BYTES = 32;
/** A file's modification time is the time of its last use, updated at most this often: else each read would be a write. */
const TOUCH_INTERVAL_MS = 60_000;
/** Age at which a temporary file is removed, in milliseconds: the process that wrote it has ended. */
const ABANDONED_AFTER_MS = 3_600_000;
/** The part of the maximum above which files are evicted: the rest is for what other processes write between two scans. */
const EVICTION_START = 0.95;
/** Eviction goes down to this part of the maximum, so that not every new file needs one. */
const EVICTION_TARGET = 0.85;
/**
 * The part of the maximum that is written between two scans of the folder, which see what other processes have written. Two
 * processes stay below the maximum; each further one may exceed it by this part.
 */
const SCAN_AFTER = 0.025;
/** The largest part of the maximum that one value may take: a larger one would evict many others. */
const MAX_VALUE = 0.1;
/** The part of the maximum that may be filled ahead of requests. */
const NEARLY_FULL = 0.8;

interface Entry {
  bytes: number;
  /** When its modification time was last updated, by `performance.now()`, which is monotonic. */
  touchedAt: number;
  /** Its modification time at the last scan; null where this process has set it since. A clock may be changed: only compared. */
  modifiedAt: number | null;
}

export interface DiskCache {
  /** The value of a key; null for a miss. Do not change the buffer: concurrent callers share it. Never rejects. */
  get(key: string): Promise<Buffer | null>;
  /** Whether there is a file for the key, without a look at it. Never rejects. */
  has(key: string): Promise<boolean>;
  /** Stores a value, if the disk can. Never rejects. */
  set(key: string, value: Buffer): Promise<void>;
  /** Whether four fifths of the maximum are taken: what nobody has asked for yet should not be stored. */
  isNearlyFull(): boolean;
}

/**
 * A least-recently-used cache of files in one folder, bounded in bytes. It survives the process, and processes may share it:
 * the limit is one for all of them, and a file that another process has removed is a miss.
 *
 * @param onError receives errors of the disk
 */
export function openDiskCache(folder: string, maxBytes: number, onError: (error: unknown) => void): DiskCache {
  /** By file name, the least recently used first. */
  const entries = new Map<string, Entry>();
  /** Reads in progress: concurrent reads of a file share its bytes. */
  const reading = new Map<string, Promise<Buffer | null>>();
  /** Files that this process has written or used since the last scan began. */
  const recorded = new Set<string>();
  let total = 0;
  /** Bytes that are being written, which no scan sees as a whole. */
  let reserved = 0;
  let writtenSinceScan = 0;
  let scanning: Promise<void> | undefined;
  const ready = scanFolder().catch(onError);

  /**
   * Compares the index with the folder: other processes write, use and remove files. A file whose time has changed was used
   * by one of them since the last scan; the others keep their order.
   */
  async function scanFolder(): Promise<void> {
    recorded.clear();
    writtenSinceScan = 0;
    await mkdir(folder, { recursive: true });
    const found = await listFiles();
    const present = new Set(found.map(({ name }) => name));
    for (const name of [...entries.keys()]) if (!present.has(name) && !recorded.has(name)) forget(name);
    for (const { name, bytes, modifiedAt } of found.sort((a, b) => a.modifiedAt - b.modifiedAt)) {
      if (recorded.has(name)) continue;
      const known = entries.get(name);
      if (!known || (known.modifiedAt !== null && known.modifiedAt !== modifiedAt)) forget(name);
      else total -= known.bytes;
      total += bytes;
      // A name that is known keeps its place.
      entries.set(name, { bytes, touchedAt: known?.touchedAt ?? Number.NEGATIVE_INFINITY, modifiedAt });
    }
    await evict();
  }

  async function listFiles(): Promise<{ name: string; bytes: number; modifiedAt: number }[]> {
    const files: { name: string; bytes: number; modifiedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const stats = await stat(join(folder, name)).catch(() => null);
      if (!stats?.isFile()) continue;
      if (!name.endsWith('.tmp')) files.push({ name, bytes: stats.size, modifiedAt: stats.mtimeMs });
      // The absolute value: after a clock is set back, files have times in the future.
      else if (Math.abs(Date.now() - stats.mtimeMs) > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
    }
    return files;
  }

  /** Scans the folder and evicts, where that is due before more is written. */
  async function makeRoom(): Promise<void> {
    if (total + reserved > maxBytes * EVICTION_START || writtenSinceScan > maxBytes * SCAN_AFTER) {
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

  /** Atomic: a reader sees the whole file or none. */
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

  /** Somebody has removed the folder: it is made again, and the index is cleared. */
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
    // The disk fails, or no file descriptor is left: the file may be well.
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
      const known = reading.get(name);
      if (known) return known;
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

    isNearlyFull: () => total > maxBytes * NEARLY_FULL,

    async set(key, value) {
      await ready;
      const name = fileName(key);
      const bytes = value.length + CHECKSUM_BYTES;
      if (value.length > maxBytes * MAX_VALUE) return;
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
  };
}

function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksum(value: Uint8Array): Buffer {
  return createHash('sha256').update(value).digest();
}

/** The value inside a file; null where its checksum is wrong. */
function verified(file: Buffer): Buffer | null {
  const value = file.subarray(CHECKSUM_BYTES);
  return file.length > CHECKSUM_BYTES && checksum(value).equals(file.subarray(0, CHECKSUM_BYTES)) ? value : null;
}
