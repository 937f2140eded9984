import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
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

/** Maximum size of all current uploads on the disk, in bytes: sixteen of the largest applications. */
const BUDGET_BYTES = 256 * 1024 * 1024;
/** What an upload reserves at its start. Not more, or clients that send nothing would block others. */
const INITIAL_BYTES = 1024 * 1024;
/** Maximum number of concurrent uploads, by address and by network. */
const MAX_CONCURRENT = 2;
const MAX_CONCURRENT_OF_NETWORK = 6;
/** Age at which a file is removed, in milliseconds: a process that was killed has left it. Longer than any upload takes. */
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
  /** @returns null beyond the limits of the address, of the network, or of all */
  begin(client: Client): Upload | null;
}

/**
 * Streams files to the disk, so that an upload needs no memory, and removes them when their form has been handled.
 *
 * @param folder without other files
 * @param onError receives errors of the disk
 */
export function createUploads(folder: string, onError: (error: unknown) => void): Uploads {
  /** Current uploads by address and by network. */
  const counts = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  let reserved = 0;
  removeAbandoned(folder).catch(onError);

  return {
    begin({ address, network }) {
      if ((counts.get(address) ?? 0) >= MAX_CONCURRENT || (counts.get(network) ?? 0) >= MAX_CONCURRENT_OF_NETWORK)
        return null;
      if (reserved + INITIAL_BYTES > BUDGET_BYTES) return null;
      // A set: where the address is unknown, address and network are the same key.
      const keys = new Set([address, network]);
      for (const key of keys) change(key, 1);
      let received = 0;
      let ownReserved = INITIAL_BYTES;
      reserved += ownReserved;
      const onBytes = (bytes: number) => {
        received += bytes;
        const more = Math.max(0, received - ownReserved);
        if (reserved + more > BUDGET_BYTES) throw new TooManyUploads('All uploads together are too large');
        ownReserved += more;
        reserved += more;
      };
      const paths: string[] = [];
      let hasEnded = false;
      return {
        async save(content) {
          const path = join(folder, randomUUID());
          await mkdir(folder, { recursive: true, mode: 0o700 });
          paths.push(path);
          return { path, bytes: await write(path, content, onBytes) };
        },
        async end() {
          if (hasEnded) return;
          hasEnded = true;
          for (const key of keys) change(key, -1);
          reserved -= ownReserved;
          await Promise.all(paths.map((path) => rm(path, { force: true }))).catch(onError);
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

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
