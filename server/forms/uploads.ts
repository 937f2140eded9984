import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../http/client-address.ts';

export interface UploadedFile {
  path: string;
  bytes: number;
  name: string;
  isTooLarge: boolean;
}

/** Fits sixteen of the largest applications. */
const BUDGET_BYTES = 256 * 1024 * 1024;
/** Per address, and per network. */
const MAX_CONCURRENT = 2;
const MAX_CONCURRENT_OF_NETWORK = 6;
/**
 * An upload is slow at less than half the rate needed for {@link DEADLINE_MS}.
 *
 * Other uploads may then use its reserved bytes.
 */
const SLOW_AFTER_MS = 5000;
const DEADLINE_MS = 120_000;
/** Delay until files of an earlier process are deleted. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export class TooManyUploads extends Error {
  override readonly name = 'TooManyUploads';
}

interface Upload {
  /** @throws {TooManyUploads} */
  save(content: AsyncIterable<Uint8Array>): Promise<Pick<UploadedFile, 'path' | 'bytes'>>;
  /** Never rejects. */
  end(): Promise<void>;
}

export interface Uploads {
  /** Reserves bytes for an upload. @returns null beyond a limit */
  begin(client: Client, bytes: number): Upload | null;
}

interface Reservation {
  readonly startedAt: number;
  readonly declared: number;
  received: number;
  reserved: number;
}

/** Streams uploads to disk, and deletes them after processing. */
export function createUploads(
  folder: string,
  onError: (error: unknown) => void,
  clock = () => performance.now(),
): Uploads {
  const counts = new Map<string, number>();
  const change = (key: string, delta: number) => {
    const count = (counts.get(key) ?? 0) + delta;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  const current = new Set<Reservation>();
  void removeAbandoned(folder, onError);

  function isSlow({ startedAt, declared, received }: Reservation): boolean {
    const age = clock() - startedAt;
    return age > SLOW_AFTER_MS && received < (declared * age) / DEADLINE_MS / 2;
  }

  /** Reclaims bytes of slow uploads. @returns whether enough bytes are free */
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

  /** @throws {TooManyUploads} */
  function count(upload: Reservation, bytes: number): void {
    upload.received += bytes;
    if (upload.received <= upload.reserved) return;
    const required = Math.max(upload.declared, upload.received);
    if (!makeRoom(required - upload.reserved)) throw new TooManyUploads('All uploads together are too large');
    upload.reserved = required;
  }

  return {
    begin({ address, network }, bytes) {
      if ((counts.get(address) ?? 0) >= MAX_CONCURRENT || (counts.get(network) ?? 0) >= MAX_CONCURRENT_OF_NETWORK)
        return null;
      if (!makeRoom(bytes)) return null;
      // For unknown clients, both are the same key.
      const keys = new Set([address, network]);
      for (const key of keys) change(key, 1);
      const upload: Reservation = { startedAt: clock(), declared: bytes, received: 0, reserved: bytes };
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

/** Ignores modification times, because a wrong clock could delete active uploads. */
async function removeAbandoned(folder: string, onError: (error: unknown) => void): Promise<void> {
  const paths = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  if (paths.length === 0) return;
  setTimeout(() => removeFiles(paths).catch(onError), ABANDONED_AFTER_MS).unref();
}

async function removeFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
