import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../http/client-address.ts';

/** A file from a visitor, in a temporary folder until it is sent to the content backend. */
export interface UploadedFile {
  path: string;
  bytes: number;
  /** The visitor's name for it. */
  name: string;
  /** Truncated at the maximum size. */
  isTooLarge: boolean;
}

/** Maximum size of all current uploads, in bytes: sixteen of the largest applications. */
const BUDGET_BYTES = 256 * 1024 * 1024;
/** Maximum number of concurrent uploads, by address and by network. */
const MAX_CONCURRENT = 2;
const MAX_CONCURRENT_OF_NETWORK = 6;
/**
 * An upload is slow that has, after {@link SLOW_AFTER_MS}, less than half of the bytes that it needs by then to end within
 * {@link DEADLINE_MS}. Others may use the bytes that a slow upload has reserved, or clients that send nothing would block them.
 */
const SLOW_AFTER_MS = 5000;
const DEADLINE_MS = 120_000;
/** Files that were there at the start are removed after so many milliseconds: a process that was killed has left them. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** All uploads together have reached their maximum size. */
export class TooManyUploads extends Error {
  override readonly name = 'TooManyUploads';
}

/** The files of one form. */
interface Upload {
  /** @throws {TooManyUploads} */
  save(content: AsyncIterable<Uint8Array>): Promise<Pick<UploadedFile, 'path' | 'bytes'>>;
  /** Removes the files and releases the reserved bytes. Never rejects. */
  end(): Promise<void>;
}

export interface Uploads {
  /**
   * Reserves the bytes of an upload, so that one that has begun can end.
   *
   * @param bytes the size of the request; its maximum where the request does not say it
   * @returns null beyond the limits of the address, of the network, or of all
   */
  begin(client: Client, bytes: number): Upload | null;
}

interface Reservation {
  readonly beganAt: number;
  readonly declared: number;
  received: number;
  reserved: number;
}

/**
 * Streams files to the disk, so that an upload needs no memory, and removes them when their form has been handled.
 *
 * @param folder without other files
 * @param onError receives errors of the disk
 * @param clock in milliseconds, monotonic
 */
export function createUploads(
  folder: string,
  onError: (error: unknown) => void,
  clock = () => performance.now(),
): Uploads {
  /** Current uploads by address and by network. */
  const counts = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  const current = new Set<Reservation>();
  void removeAbandoned(folder, onError);

  function isSlow({ beganAt, declared, received }: Reservation): boolean {
    const age = clock() - beganAt;
    return age > SLOW_AFTER_MS && received < (declared * age) / DEADLINE_MS / 2;
  }

  /** Takes bytes from slow uploads where there are too few. @returns whether there is room now */
  function makeRoom(bytes: number): boolean {
    let free = BUDGET_BYTES;
    for (const { reserved } of current) free -= reserved;
    for (const upload of current) {
      if (free >= bytes) break;
      if (!isSlow(upload)) continue;
      free += Math.max(0, upload.reserved - upload.received);
      upload.reserved = Math.min(upload.reserved, upload.received);
    }
    return free >= bytes;
  }

  /** Reserves again what was taken from a slow upload that goes on. @throws {TooManyUploads} */
  function count(upload: Reservation, bytes: number): void {
    upload.received += bytes;
    if (upload.received <= upload.reserved) return;
    const wanted = Math.max(upload.declared, upload.received);
    if (!makeRoom(wanted - upload.reserved)) throw new TooManyUploads('All uploads together are too large');
    upload.reserved = wanted;
  }

  return {
    begin({ address, network }, bytes) {
      if ((counts.get(address) ?? 0) >= MAX_CONCURRENT || (counts.get(network) ?? 0) >= MAX_CONCURRENT_OF_NETWORK)
        return null;
      if (!makeRoom(bytes)) return null;
      // A set: where the address is unknown, address and network are the same key.
      const keys = new Set([address, network]);
      for (const key of keys) change(key, 1);
      const upload: Reservation = { beganAt: clock(), declared: bytes, received: 0, reserved: bytes };
      current.add(upload);
      const paths: string[] = [];
      return {
        async save(content) {
          const path = join(folder, randomUUID());
          await mkdir(folder, { recursive: true, mode: 0o700 });
          paths.push(path);
          return { path, bytes: await write(path, content, (received) => count(upload, received)) };
        },
        async end() {
          if (!current.delete(upload)) return;
          for (const key of keys) change(key, -1);
          await removeFiles(paths).catch(onError);
        },
      };
    },
  };
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      onBytes(chunk.byteLength);
      await file.writeFile(chunk);
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** By the time that passes here, not by the files' times: a wrong system clock must not remove what another process receives. */
async function removeAbandoned(folder: string, onError: (error: unknown) => void): Promise<void> {
  const paths = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  if (paths.length === 0) return;
  setTimeout(() => removeFiles(paths).catch(onError), ABANDONED_AFTER_MS).unref();
}

async function removeFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
