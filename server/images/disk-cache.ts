import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Each file starts with the SHA-256 of the rest: an incomplete or damaged file is a miss. */
const CHECKSUM_BYTES = 32;
/** A file's modification time is the time of its last use, updated at most this often: else each read would be a write. */
const TOUCH_INTERVAL_MS = 60_000;
/** Age at which a temporary file is removed, in milliseconds: the process that wrote it has ended. */
const ABANDONED_AFTER_MS = 3_600_000;
/** Eviction goes down to this part of the maximum, so that not every new file needs one. */
const EVICTION_TARGET = 0.9;
/** The part of the maximum that may be filled ahead of requests. */
const NEARLY_FULL = 0.8;

interface Entry {
  bytes: number;
  /** When its modification time was last updated, by `performance.now()`, which is monotonic. */
  touchedAt: number;
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
 * A least-recently-used cache of files in one folder, bounded in bytes. It survives the process, and processes may share it: a
 * file that another one has removed is a miss.
 *
 * @param onError receives errors of the disk
 */
export function openDiskCache(folder: string, maxBytes: number, onError: (error: unknown) => void): DiskCache {
  /** By file name, the least recently used first. */
  const entries = new Map<string, Entry>();
  /** Reads in progress: concurrent reads of a file share its bytes. */
  const reading = new Map<string, Promise<Buffer | null>>();
  let total = 0;
  let evicting: Promise<void> | undefined;
  const ready = scanFolder().catch(onError);

  async function scanFolder(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const found: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const stats = await stat(join(folder, name)).catch(() => null);
      if (!stats?.isFile()) continue;
      if (!name.endsWith('.tmp')) found.push({ name, bytes: stats.size, usedAt: stats.mtimeMs });
      // The absolute value: after a clock is set back, files have times in the future.
      else if (Math.abs(Date.now() - stats.mtimeMs) > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
    }
    for (const { name, bytes } of found.sort((a, b) => a.usedAt - b.usedAt))
      record(name, bytes, Number.NEGATIVE_INFINITY);
    await evict();
  }

  function record(name: string, bytes: number, touchedAt: number): void {
    forget(name);
    total += bytes;
    entries.set(name, { bytes, touchedAt });
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
    if (total <= maxBytes) return;
    for (const name of [...entries.keys()]) {
      if (total <= maxBytes * EVICTION_TARGET) return;
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
    const file = await readFile(path).catch(() => null);
    const value = file && verified(file);
    if (!value) {
      if (file || entries.has(name)) await remove(name).catch(onError);
      return null;
    }
    const touchedAt = entries.get(name)?.touchedAt ?? Number.NEGATIVE_INFINITY;
    const isTouchDue = performance.now() - touchedAt > TOUCH_INTERVAL_MS;
    record(name, file.length, isTouchDue ? performance.now() : touchedAt);
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
      // A value this large would evict most others.
      if (value.length > maxBytes * (1 - EVICTION_TARGET)) return;
      try {
        await write(name, value).catch((error) => recreateFolder(error, name, value));
        record(name, value.length + CHECKSUM_BYTES, performance.now());
        evicting ??= evict().finally(() => {
          evicting = undefined;
        });
        await evicting;
      } catch (error) {
        onError(error);
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
