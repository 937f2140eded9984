import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** SHA-256 of what follows it, at the start of each file: a torn or damaged one is not taken for a picture. */
const CHECKSUM_BYTES = 32;
/** A file's time says when it was last of use, to the minute: more would be a write for each read. */
const USE_NOTED_EVERY_MS = 60_000;
/** What is half written by a process that has ended since; in milliseconds. */
const ABANDONED_AFTER_MS = 3_600_000;
/** When there is too much, so much stays: else each new file would cost a search. */
const KEPT_SHARE = 0.9;

interface Entry {
  bytes: number;
  /** When its use was last written to the disk, on the clock of `performance.now()`: the other may be set back. */
  notedAt: number;
}

export interface DiskCache {
  /** What is kept under a key, for reading only: others may have the same. Null where nothing is, or nothing whole. Never rejects. */
  get(key: string): Promise<Buffer | null>;
  /** Keeps it, if the disk lets it. Never rejects. */
  set(key: string, value: Buffer): Promise<void>;
}

/**
 * Files in one folder, at most so many bytes together; the longest unused go first. Survives the process, and may be
 * shared by several: what another has removed is a miss.
 *
 * @param onError told of a disk that cannot be used
 */
export function openDiskCache(folder: string, maxBytes: number, onError: (error: unknown) => void): DiskCache {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();
  /** Many ask for one picture at once: they share its bytes. */
  const reading = new Map<string, Promise<Buffer | null>>();
  let total = 0;
  let evicting: Promise<void> | undefined;
  const ready = takeStock().catch(onError);

  async function takeStock(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const found: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const facts = await stat(join(folder, name)).catch(() => null);
      if (!facts?.isFile()) continue;
      if (!name.endsWith('.tmp')) found.push({ name, bytes: facts.size, usedAt: facts.mtimeMs });
      // By either sign: a clock that was set back leaves files of a time that is still to come.
      else if (Math.abs(Date.now() - facts.mtimeMs) > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
    }
    for (const { name, bytes } of found.sort((a, b) => a.usedAt - b.usedAt))
      note(name, bytes, Number.NEGATIVE_INFINITY);
    await evict();
  }

  function note(name: string, bytes: number, notedAt: number): void {
    forget(name);
    total += bytes;
    entries.set(name, { bytes, notedAt });
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
      if (total <= maxBytes * KEPT_SHARE) return;
      await remove(name);
    }
  }

  /** A reader sees the whole file or none. */
  async function write(name: string, value: Buffer): Promise<void> {
    const half = join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(half, Buffer.concat([checksum(value), value]));
      await rename(half, join(folder, name));
    } catch (error) {
      await rm(half, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Whoever empties the folder may remove it: it is made again, and what was in it is forgotten. */
  async function writeAnew(error: unknown, name: string, value: Buffer): Promise<void> {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    entries.clear();
    total = 0;
    await mkdir(folder, { recursive: true });
    await write(name, value);
  }

  async function readWhole(name: string): Promise<Buffer | null> {
    await ready;
    const path = join(folder, name);
    const file = await readFile(path).catch(() => null);
    const value = file && checked(file);
    if (!value) {
      if (file || entries.has(name)) await remove(name).catch(onError);
      return null;
    }
    const notedAt = entries.get(name)?.notedAt ?? Number.NEGATIVE_INFINITY;
    const isDue = performance.now() - notedAt > USE_NOTED_EVERY_MS;
    note(name, file.length, isDue ? performance.now() : notedAt);
    if (isDue) await utimes(path, new Date(), new Date()).catch(() => undefined);
    return value;
  }

  return {
    get(key) {
      const name = fileName(key);
      const known = reading.get(name);
      if (known) return known;
      const read = readWhole(name).finally(() => reading.delete(name));
      reading.set(name, read);
      return read;
    },

    async set(key, value) {
      await ready;
      const name = fileName(key);
      // What is too large for the folder would empty it first.
      if (value.length > maxBytes * (1 - KEPT_SHARE)) return;
      try {
        await write(name, value).catch((error) => writeAnew(error, name, value));
        note(name, value.length + CHECKSUM_BYTES, performance.now());
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

/** The value inside a file, or null where it is not what was written. */
function checked(file: Buffer): Buffer | null {
  const value = file.subarray(CHECKSUM_BYTES);
  return file.length > CHECKSUM_BYTES && checksum(value).equals(file.subarray(0, CHECKSUM_BYTES)) ? value : null;
}
