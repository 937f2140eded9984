import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../http/client-address.ts';
import { UPLOAD_MS } from '../http/timeouts.ts';
import type { Claim, Counters } from '../limits/counters.ts';

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
 * An upload is slow if it would need more than twice the time until the deadline. Other uploads may then use its reserved bytes.
 */
const SLOW_AFTER_MS = 5000;
const SLOW_CHECK_MS = 1000;
/** Claims of a process that died end after this time without uploads. */
const CLAIM_MS = UPLOAD_MS + 30_000;
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
  begin(client: Client, bytes: number): Promise<Upload | null>;
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
  counters: Counters,
  onError: (error: unknown) => void,
  clock = () => performance.now(),
): Uploads {
  const current = new Set<Reservation>();
  let slowCheck: NodeJS.Timeout | undefined;
  void removeAbandoned(folder, onError);

  function isSlow({ startedAt, declared, received }: Reservation): boolean {
    const age = clock() - startedAt;
    return age > SLOW_AFTER_MS && received < (declared * age) / UPLOAD_MS / 2;
  }

  async function releaseSlow(): Promise<void> {
    for (const upload of current) {
      const unused = upload.reserved - upload.received;
      if (unused <= 0 || !isSlow(upload)) continue;
      upload.reserved = upload.received;
      await counters.release([bytesClaim(unused)]);
    }
  }

  /** @throws {TooManyUploads} */
  async function count(upload: Reservation, bytes: number): Promise<void> {
    upload.received += bytes;
    if (upload.received <= upload.reserved) return;
    const reserved = Math.max(upload.declared, upload.received);
    const claim = bytesClaim(reserved - upload.reserved);
    if (!(await counters.consume([claim]))) throw new TooManyUploads('All uploads together are too large');
    upload.reserved = reserved;
  }

  return {
    async begin({ address, network }, bytes) {
      await releaseSlow();
      const claims = [
        claimOf('uploads', address, MAX_CONCURRENT),
        claimOf('uploads of network', network, MAX_CONCURRENT_OF_NETWORK),
      ];
      if (!(await counters.consume([...claims, bytesClaim(bytes)]))) return null;
      const upload: Reservation = { startedAt: clock(), declared: bytes, received: 0, reserved: bytes };
      current.add(upload);
      slowCheck ??= setInterval(() => releaseSlow().catch(onError), SLOW_CHECK_MS).unref();
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
          if (current.size === 0) {
            clearInterval(slowCheck);
            slowCheck = undefined;
          }
          await counters.release([...claims, bytesClaim(upload.reserved)]);
          await removeFiles(paths).catch(onError);
        },
      };
    },
  };
}

function claimOf(name: string, key: string, limit: number, points = 1): Claim {
  return { name, key, limit, points, windowMs: CLAIM_MS, isRenewed: true };
}

function bytesClaim(bytes: number): Claim {
  return claimOf('upload bytes', 'all', BUDGET_BYTES, bytes);
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => Promise<void>,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      await onBytes(chunk.byteLength);
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
