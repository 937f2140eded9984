import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './database.ts';

const STORED_AS = /^[0-9a-f-]{36}$/;
/** Younger files may belong to a submission in progress. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** Uploads under random names, outside of every served folder. */
export interface FileStore {
  /** Resolves when the file is on disk. @throws {StorageError}, or the error of `content` */
  write(content: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  open(storedAs: string): Promise<Blob>;
  read(storedAs: string): Promise<Buffer>;
  /** Ignores missing files. */
  remove(storedAs: readonly string[]): Promise<void>;
  /** Removes files of killed processes. */
  removeOrphans(referenced: ReadonlySet<string>, now: number): Promise<void>;
}

export interface WrittenFile {
  storedAs: string;
  bytes: number;
  /** SHA-256 as base64url. */
  digest: string;
}

export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files');
  const pathOf = (storedAs: string) => {
    if (!STORED_AS.test(storedAs)) throw new Error('This is not the name of a stored file.');
    return join(folder, storedAs);
  };
  const remove = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
  };

  return {
    async write(content) {
      const storedAs = randomUUID();
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const file = await storing(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          return open(pathOf(storedAs), 'wx', 0o600);
        });
        try {
          for await (const chunk of content) {
            hash.update(chunk);
            bytes += chunk.byteLength;
            await storing(() => file.writeFile(chunk));
          }
          await storing(() => file.sync());
        } finally {
          await file.close();
        }
        // The file's name must survive a power failure, too.
        const directory = await storing(() => open(folder));
        await storing(() => directory.sync()).finally(() => directory.close());
        return { storedAs, bytes, digest: hash.digest('base64url') };
      } catch (error) {
        await remove([storedAs]).catch(() => undefined);
        throw error;
      }
    },
    open: (storedAs) => openAsBlob(pathOf(storedAs)),
    read: (storedAs) => readFile(pathOf(storedAs)),
    remove,
    async removeOrphans(referenced, now) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        if (referenced.has(name) || !STORED_AS.test(name)) continue;
        const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: now }));
        if (now - mtimeMs > ORPHAN_AGE_MS) await remove([name]);
      }
    },
  };
}

/** Distinguishes disk errors from errors of the sender. */
async function storing<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError(`A file cannot be stored: ${reason}`, { cause });
  }
}
