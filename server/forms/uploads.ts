import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from './client-address.ts';

/** A file that a visitor has sent, on its way to the content backend. */
export interface UploadedFile {
  path: string;
  bytes: number;
  /** What the visitor calls it. */
  name: string;
  /** Cut off at the most bytes that one may have. */
  isTooLarge: boolean;
}

/** What all uploads that are on their way may hold together on the disk, in bytes: sixteen of the largest applications. */
const BUDGET_BYTES = 256 * 1024 * 1024;
/** What an upload counts for at first: it may never send more, and those who send nothing must not keep others out. */
const ADVANCE_BYTES = 1024 * 1024;
/** How many one visitor may have on their way, and one network: a second one, sent before the first has ended. */
const AT_ONCE = 2;
const AT_ONCE_OF_NETWORK = 6;
/** What a process that was ended has left behind, in milliseconds: longer than any upload takes. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** All uploads together hold as much as they may: this one cannot go on. */
export class TooManyUploads extends Error {
  override readonly name = 'TooManyUploads';
}

/** One form's files. */
export interface Upload {
  /** @throws {TooManyUploads} where all of them together hold too much by now */
  save(content: AsyncIterable<Uint8Array>): Promise<Pick<UploadedFile, 'path' | 'bytes'>>;
  /** Removes its files, and makes room for others. Never rejects. */
  end(): Promise<void>;
}

export interface Uploads {
  /** @returns null where there are too many already: of this visitor, of the network, or of all */
  begin(client: Client): Upload | null;
}

/**
 * Files are streamed to the disk, so that an upload costs no memory, and are gone when their form is answered.
 *
 * @param folder for these files alone
 * @param onError told of a disk that cannot be used
 */
export function createUploads(folder: string, onError: (error: unknown) => void): Uploads {
  /** By address, and by network. */
  const running = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (running.get(key) ?? 0) + by;
    if (count > 0) running.set(key, count);
    else running.delete(key);
  };
  let held = 0;
  removeAbandoned(folder).catch(onError);

  return {
    begin({ address, network }) {
      if ((running.get(address) ?? 0) >= AT_ONCE || (running.get(network) ?? 0) >= AT_ONCE_OF_NETWORK) return null;
      if (held + ADVANCE_BYTES > BUDGET_BYTES) return null;
      // An address that is not known is a network of its own.
      const keys = new Set([address, network]);
      for (const key of keys) change(key, 1);
      let arrived = 0;
      let counted = ADVANCE_BYTES;
      held += counted;
      const arrives = (bytes: number) => {
        arrived += bytes;
        const more = Math.max(0, arrived - counted);
        if (held + more > BUDGET_BYTES) throw new TooManyUploads('Too much is being uploaded');
        counted += more;
        held += more;
      };
      const paths: string[] = [];
      let isOver = false;
      return {
        async save(content) {
          const path = join(folder, randomUUID());
          await mkdir(folder, { recursive: true, mode: 0o700 });
          paths.push(path);
          return { path, bytes: await write(path, content, arrives) };
        },
        async end() {
          if (isOver) return;
          isOver = true;
          for (const key of keys) change(key, -1);
          held -= counted;
          await Promise.all(paths.map((path) => rm(path, { force: true }))).catch(onError);
        },
      };
    },
  };
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array>,
  arrives: (bytes: number) => void,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      arrives(chunk.byteLength);
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
